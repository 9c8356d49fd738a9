/*
 * Imported before every schema that is made in a browser, from the lowest modules up, because a
 * bundler evaluates shared parts first: the policy of the pages forbids the `new Function` that zod
 * would probe. A server keeps its compiled schemas.
 */
import * as z from 'zod';

if ('document' in globalThis) z.config({ jitless: true });
