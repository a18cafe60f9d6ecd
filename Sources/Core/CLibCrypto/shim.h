#ifndef CLIBCRYPTO_SHIM_H
#define CLIBCRYPTO_SHIM_H

// OpenSSL 3 libcrypto. What Swift cannot import (function-like macros) gets a static inline name here.
#include <openssl/asn1.h>
#include <openssl/bn.h>
#include <openssl/cms.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/objects.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Deprecated for users of libcrypto who have secrets.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static inline int EC_GROUP_tabulate_generator(EC_GROUP *group, BN_CTX *context) {
    return EC_GROUP_precompute_mult(group, context);
}
#pragma GCC diagnostic pop

static inline int X509_stack_count(const STACK_OF(X509) *stack) { return sk_X509_num(stack); }
static inline X509 *X509_stack_value(const STACK_OF(X509) *stack, int index) { return sk_X509_value(stack, index); }
static inline void X509_stack_free(STACK_OF(X509) *stack) { sk_X509_pop_free(stack, X509_free); }

static inline int CMS_SignerInfo_stack_count(const STACK_OF(CMS_SignerInfo) *stack) {
    return sk_CMS_SignerInfo_num(stack);
}
static inline CMS_SignerInfo *CMS_SignerInfo_stack_value(const STACK_OF(CMS_SignerInfo) *stack, int index) {
    return sk_CMS_SignerInfo_value(stack, index);
}

#endif
