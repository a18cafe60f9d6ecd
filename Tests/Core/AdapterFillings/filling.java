    static final String DESCRIPTION = """
        "name":"filled ß", "version":"1.0", "language":"Java",
        "capabilities":["attestation","assertion","roots","environment","storedCounter"]""";

    static class InvalidEvidence extends Exception {
        InvalidEvidence(String message) { super(message); }
    }

    static final List<Class<?>> INVALID = List.of(InvalidEvidence.class, Exception.class);

    static String verify(String operation, Request r) throws Exception {
        System.out.println("libraries print as well");
        if (operation.equals("verifyAttestation")) {
            byte[] attestation = r.bytes("attestation");
            if (attestation.length == 0 || r.list("roots").get(0)[0] != 0x30)
                throw new IllegalStateException("nobody expects this");
            if (attestation[0] == 1) throw new Exception("not a plain \"map\" ß");
            if (attestation[0] != (byte) 0xA3) throw new InvalidEvidence("not a \"map\" ß");
            String text = new String(attestation, "ISO-8859-1");
            int at = text.indexOf(new String(r.bytes("keyId"), "ISO-8859-1"));
            if (at < 0) return reject("no \"key identifier\" ß", "KEY");
            byte[] key = new byte[65];
            key[0] = 4;
            System.arraycopy(attestation, at + 42, key, 1, 32);
            System.arraycopy(attestation, at + 77, key, 33, 32);
            String environment = text.contains("appattestdevelop") ? "development" : "production";
            return accept(value("publicKey", key), value("counter", 0), value("environment", environment));
        }
        if (operation.equals("verifyAssertion")) {
            byte[] assertion = r.bytes("assertion");
            int at = new String(assertion, "ISO-8859-1").indexOf("authenticatorData") + 52;
            long counter = java.nio.ByteBuffer.wrap(assertion).getInt(at) & 0xFFFFFFFFL;
            return counter > r.number("storedCounter") ? accept(value("counter", counter))
                : reject("counter " + counter + " ß", "COUNTER");
        }
        return unsupported("no receipts ß");
    }
