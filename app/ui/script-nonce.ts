import { createContext } from 'react';

/**
 * The secret by which the server recognises the inline scripts and styles that it rendered itself. Each page's policy
 * then names them by their hashes, and the secret is taken out. The browser has none.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
