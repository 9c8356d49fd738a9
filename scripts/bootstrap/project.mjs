// @ts-check
// Where the project is. Part of the bootstrap: plain JavaScript for the system's Node, 18 or newer.
import { fileURLToPath } from 'node:url';

/** Absolute path of the project's root, with a slash at the end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Ends a command with lines for the person who ran it, without a stack, and exit code 1. */
export class Refusal extends Error {}
