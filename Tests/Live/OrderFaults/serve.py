"""Serves the reference backend with one SQL trigger in its state: a fault that only an order of requests shows."""
import os, signal, sqlite3, subprocess, sys, time

state, trigger, command = sys.argv[1], sys.argv[2], sys.argv[3:]
server = subprocess.Popen(command)
signal.signal(signal.SIGTERM, lambda *_: server.terminate())
for _ in range(200):
    try:
        with sqlite3.connect(state, timeout=10) as db:
            db.executescript(trigger)
        break
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error) and "unable to open" not in str(error):
            raise
        time.sleep(0.05)
sys.exit(server.wait())
