"""The standing attack on the program: its classes, one a file, and the means that they share."""
