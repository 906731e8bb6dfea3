import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt } from '../../../tests/support/push-service.ts';

/** RFC 8291, Appendix A. */
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  secret: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test("decrypts the example of RFC 8291 with the tests' browser", () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(rfc.privateKey, 'base64url');
  const browser = {
    keys,
    publicKey: keys.getPublicKey(),
    secret: Buffer.from(rfc.secret, 'base64url'),
  };
  expect(decrypt(Buffer.from(rfc.body, 'base64url'), browser)).toBe(rfc.text);
});
