/*
 * Imported before every schema that is made in a browser, from the lowest modules up, because a
 * bundler evaluates shared parts first: the policy of the pages forbids the `new Function` that zod
 * would probe. A server keeps its compiled schemas. On both sides, what has no words of its own is
 * said in plain ones.
 */
import * as z from 'zod';
import { plainWords } from './content/plain-words.ts';

z.config({ localeError: plainWords });

if ('document' in globalThis) z.config({ jitless: true });
