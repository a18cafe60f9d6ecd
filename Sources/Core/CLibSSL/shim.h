// OpenSSL 3 libssl. What Swift cannot import (function-like macros) gets a static inline name here.
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// TLS 1.2 is the oldest version, and nobody negotiates twice.
static inline int SSL_CTX_restrict(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}
static inline int SSL_set_server_name(SSL *session, const char *name) {
    return SSL_set_tlsext_host_name(session, name);
}
