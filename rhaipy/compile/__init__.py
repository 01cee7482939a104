"""The fast tier: functions as Python text, compiled once, equal to the plan tier in all that a script
can see."""
