"""The same shop with two mistakes in its orders, and four in its state. Its verifier is as good as that of backend.py."""

from backend import Shop, main, text
from store import Store


class WrongShop(Shop):
    def order(self, user, body):
        """Wrong: an order without proof is taken, as the order of an old app."""
        proof = body.get("proof") or {}
        if isinstance(proof, dict) and proof.get("assertion") in (None, ""):
            return 201, {"order": {"number": self.store.add_old_order(user, text(body, "order"))}}
        return super().order(user, body)

    def digest(self, body):
        """Wrong: the client says which hash the order has."""
        return text(body, "digest")


class WrongStore(Store):
    def take_challenge(self, value, user, purpose):
        """Wrong: the challenge stays, and works again."""
        with self.connection() as database:
            query = "SELECT 1 FROM challenges WHERE value = ? AND user = ? AND purpose = ? AND expires > ?"
            return database.execute(query, (value, user, purpose, self.now())).fetchone() is not None

    def add_device(self, device, owner, public_key):
        """Wrong: a second attestation moves the key to its sender, and sets the counter back."""
        with self.connection() as database:
            row = (device, owner, public_key)
            database.execute("INSERT OR REPLACE INTO devices VALUES (?, ?, ?, 0)", row)
        return True

    def device(self, device, user):
        """Wrong: the owner is not asked for."""
        with self.connection() as database:
            query = "SELECT public_key, counter FROM devices WHERE id = ?"
            return database.execute(query, (device,)).fetchone()

    def add_order(self, device, counter, user, text):
        """Wrong: between the reading and the writing another request can read the same counter."""
        with self.connection() as database:
            stored = database.execute("SELECT counter FROM devices WHERE id = ?", (device,)).fetchone()[0]
            if counter <= stored:
                return None
            database.execute("UPDATE devices SET counter = ? WHERE id = ?", (counter, device))
        return self.add_old_order(user, text)

    def add_old_order(self, user, text):
        with self.connection() as database:
            return database.execute("INSERT INTO orders (user, text) VALUES (?, ?)", (user, text)).lastrowid


if __name__ == "__main__":
    main(WrongStore, WrongShop)
