/** A self-signed certificate for 127.0.0.1 that protects nothing: only tests use it, and nobody trusts it. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUbaXHM31+kNEDM6urRnRtLZwwsJMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAxNDMyMloYDzIxMjYxMDI4
MDE0MzIyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ8ySmNRdIGRMGWW7wNmqqu5byv9/ghOJPffcDdMpnkg0uejegX2Yio
V68x+TfvpnWbdY+n92ChE4ke6KCELQMmo28wbTAdBgNVHQ4EFgQUxVUAFellNB24
gVo2DeJ4cvMdf/gwHwYDVR0jBBgwFoAUxVUAFellNB24gVo2DeJ4cvMdf/gwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgQVEy8G3ESLGfy8OXqujDI+LpQFjOHv2q2+1pGOxwVF4CIEgV
rwS4Am9pHhl7DOVU9g4amO4cQ6zapeTJW2zqDCqo
-----END CERTIFICATE-----`;

/** The key of the certificate, as little a secret as the certificate. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyacziIcDR3KyMJma
pEMfpi9HxaLXN6nXSdbputa1rLGhRANCAAQ8ySmNRdIGRMGWW7wNmqqu5byv9/gh
OJPffcDdMpnkg0uejegX2YioV68x+TfvpnWbdY+n92ChE4ke6KCELQMm
-----END PRIVATE KEY-----`;
