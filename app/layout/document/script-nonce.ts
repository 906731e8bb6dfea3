import { createContext } from 'react';

/** The secret by which the server knows the inline scripts that it rendered itself; the browser has none. */
export const ScriptNonce = createContext<string | undefined>(undefined);
