// A place.
