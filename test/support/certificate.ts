/** A self-signed certificate for localhost and 127.0.0.1. Only tests use it; it protects nothing. */
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

/** The private key of the certificate. It is public, too. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyacziIcDR3KyMJma
pEMfpi9HxaLXN6nXSdbputa1rLGhRANCAAQ8ySmNRdIGRMGWW7wNmqqu5byv9/gh
OJPffcDdMpnkg0uejegX2YioV68x+TfvpnWbdY+n92ChE4ke6KCELQMm
-----END PRIVATE KEY-----`;

/** A self-signed certificate of another identity, for clients. It protects nothing, either. */
export const otherCertificate = `-----BEGIN CERTIFICATE-----
MIIBdjCCAR2gAwIBAgIUMyFRtmJoY6dIb0epQCEc5fnYP4AwCgYIKoZIzj0EAwIw
EDEOMAwGA1UEAwwFb3RoZXIwIBcNMjYxMTIzMDgxMTUyWhgPMjEyNjEwMzAwODEx
NTJaMBAxDjAMBgNVBAMMBW90aGVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
e5Ik4nMzMnvTtXsDzSBnIAx136l7BUI8Mar2Qhgjy5Oej0uuzZrzcELpGOcNnmqL
okNlw4JtjKp2U0zH1Abs0qNTMFEwHQYDVR0OBBYEFCbUi6IAIaBgx/mIRq81ujzG
VU5ZMB8GA1UdIwQYMBaAFCbUi6IAIaBgx/mIRq81ujzGVU5ZMA8GA1UdEwEB/wQF
MAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgY1cOkX/2PHx5jeF20+583ISyOGpJZWuV
tA7rL18nVMYCIBSebjwK8yqtqWWNGSEX36erKMg+VhsW/7jhH7G67q/a
-----END CERTIFICATE-----`;

/** The private key of the other certificate. */
export const otherKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0eju+Z1243h/gHKc
YidgsnA4vhKPLGxeEf6Um81uOUehRANCAAR7kiTiczMye9O1ewPNIGcgDHXfqXsF
QjwxqvZCGCPLk56PS67NmvNwQukY5w2eaouiQ2XDgm2MqnZTTMfUBuzS
-----END PRIVATE KEY-----`;
