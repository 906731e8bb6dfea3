declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    /** The sender's key pair. */
    privateKey: ECDH;
    /** The receiver's public key, in base64url. */
    dh: string;
    authSecret: string;
  }

  const ece: { encrypt(text: Buffer, parameters: Parameters): Buffer };
  export default ece;
}
