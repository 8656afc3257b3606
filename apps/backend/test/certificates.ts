import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { temporaryDirectory } from './temporary-directory.ts'

/** Self-signed certificates that are valid for a hundred years, with published keys: only for tests on loopback. */
export const certificates = {
  /** For 127.0.0.1. */
  own: {
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC2+wjk/joIkx22T+
qNckpl72EcChMWKPLK+Y9egyVauhRANCAAQLI5CWqABxveeDldsuDH5krIRuk2qq
CoMMs+2V1K03cSVb7a2FE037QHNLYYPSKSqCCku9TaRval3z1Af8yjR2
-----END PRIVATE KEY-----`,
    cert: `-----BEGIN CERTIFICATE-----
MIIBqTCCAU6gAwIBAgIUMMDYj6foNA+pEFSnI3TtDXRMs68wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOZ3VpbGRoYWxsLnRlc3QwIBcNMjYxMTIxMTkzMjI4WhgPMjEy
NjEwMjgxOTMyMjhaMBkxFzAVBgNVBAMMDmd1aWxkaGFsbC50ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAECyOQlqgAcb3ng5XbLgx+ZKyEbpNqqgqDDLPtldSt
N3ElW+2thRNN+0BzS2GD0ikqggpLvU2kb2pd89QH/Mo0dqNyMHAwHQYDVR0OBBYE
FOeLgTegx72HFZZjdmS9DsC52sxfMB8GA1UdIwQYMBaAFOeLgTegx72HFZZjdmS9
DsC52sxfMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0RBBYwFIcEfwAAAYIMaGVyZS5l
eGFtcGxlMAoGCCqGSM49BAMCA0kAMEYCIQDpZ2EqkW3QIeq+PLcPNnuoGpo2sIDI
2+6JW7KGjjHqrQIhAMGTl2tYhqiabSuoUXWmWKZaKkL6MOyR73rnmQEFty4B
-----END CERTIFICATE-----`,
  },
  /** For another host. */
  other: {
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKU3NrabYDx5M6uz9
jKUuimEMu58mi4nrOTNdi5jnOyahRANCAAQVprLo/6OVduiAgb+CkjxVJ9OYcv/t
OPgxzEImI98qXCMQbANaDCkqC/Cgf4x9J/SGy96BWJgTo3lC855pALMd
-----END PRIVATE KEY-----`,
    cert: `-----BEGIN CERTIFICATE-----
MIIBozCCAUmgAwIBAgIUNXD2/BNmmv2d8GBfgDWbSEIMruIwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOZ3VpbGRoYWxsLnRlc3QwIBcNMjYxMTIxMTkzMjI4WhgPMjEy
NjEwMjgxOTMyMjhaMBkxFzAVBgNVBAMMDmd1aWxkaGFsbC50ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEFaay6P+jlXbogIG/gpI8VSfTmHL/7Tj4McxCJiPf
KlwjEGwDWgwpKgvwoH+MfSf0hsvegViYE6N5QvOeaQCzHaNtMGswHQYDVR0OBBYE
FP4o8tjKyITeaF1ZOMW3nZWw2s3HMB8GA1UdIwQYMBaAFP4o8tjKyITeaF1ZOMW3
nZWw2s3HMA8GA1UdEwEB/wQFMAMBAf8wGAYDVR0RBBEwD4INb3RoZXIuZXhhbXBs
ZTAKBggqhkjOPQQDAgNIADBFAiBo39/zET1Fs/hNZ5c/Xa1MZ+Oabh0I3sB0c1e0
RLiTswIhAIA5/ZqcdOCnZJeLFTmiozEPEcrNwW73wLZGGi/iIgGO
-----END CERTIFICATE-----`,
  },
  /** Of the same key as the last one. */
  renewed: {
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKU3NrabYDx5M6uz9
jKUuimEMu58mi4nrOTNdi5jnOyahRANCAAQVprLo/6OVduiAgb+CkjxVJ9OYcv/t
OPgxzEImI98qXCMQbANaDCkqC/Cgf4x9J/SGy96BWJgTo3lC855pALMd
-----END PRIVATE KEY-----`,
    cert: `-----BEGIN CERTIFICATE-----
MIIBpjCCAUugAwIBAgIUQq793Ff5t/f2hXS6ZaCBH8o4U2gwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOZ3VpbGRoYWxsLnRlc3QwIBcNMjYxMTI3MDk1MTExWhgPMjEy
NjExMjgwOTUxMTFaMBkxFzAVBgNVBAMMDmd1aWxkaGFsbC50ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEFaay6P+jlXbogIG/gpI8VSfTmHL/7Tj4McxCJiPf
KlwjEGwDWgwpKgvwoH+MfSf0hsvegViYE6N5QvOeaQCzHaNvMG0wHQYDVR0OBBYE
FP4o8tjKyITeaF1ZOMW3nZWw2s3HMB8GA1UdIwQYMBaAFP4o8tjKyITeaF1ZOMW3
nZWw2s3HMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIPcmVuZXdlZC5leGFt
cGxlMAoGCCqGSM49BAMCA0kAMEYCIQCRTyXixYwe+adwfSVogBtcku+DWSa4OCRg
0ZsVUce7FwIhAOb73Wm+OSqviY9IdQHFVKf7JAFdL0Luety6RZ+3BITN
-----END CERTIFICATE-----`,
  },
}

/** Lets this process trust authorities and servers that use the certificate of the tests. */
export function trustTestAuthority(): void {
  setDefaultCACertificates([...getCACertificates('default'), certificates.own.cert])
}

/** The settings with which Guildhall serves HTTPS with the certificate. */
export function certificateFiles(t: TestContext, { key, cert }: { key: string; cert: string }) {
  const folder = temporaryDirectory(t)
  const files = { HTTPS_CERT: join(folder, 'cert.pem'), HTTPS_KEY: join(folder, 'key.pem') }
  writeFileSync(files.HTTPS_CERT, cert)
  writeFileSync(files.HTTPS_KEY, key)
  return files
}
