declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    /** The sender's keys. */
    privateKey: ECDH;
    /** The receiver's public key and secret, in base64url. */
    dh: string;
    authSecret: string;
  }

  const ece: { encrypt(text: Buffer, parameters: Parameters): Buffer };
  export default ece;
}
