"""The page in the browser: scripts and blueprints tried out without installing anything. See README.md."""
