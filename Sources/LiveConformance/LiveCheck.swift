/// A place.
