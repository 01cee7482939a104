"""What runs inside of Pyodide, and what starts it under node."""
