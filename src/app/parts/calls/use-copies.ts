import { useMemo } from 'react';
import * as z from 'zod';
import { createCachedCopy } from '../../server/cached-copies.ts';
import { useApp } from '../../workspace/app-context.ts';
import type { Copies } from './use-loaded.ts';

/** Answers of which the latest are copied to local storage. A constant outside of the component. */
export interface Copied<Value> {
  readonly storageKey: string;
  readonly schema: z.ZodType<Value>;
  readonly keyOf: (value: Value) => string;
  readonly most: number;
}

/** Returns the copies of the signed-in user. */
export function useCopies<Value>({
  storageKey,
  schema,
  keyOf,
  most,
}: Copied<Value>): Copies<Value> & { clear(): void } {
  const { user, workspace } = useApp();
  const { storage } = workspace;
  return useMemo(() => {
    const deps = { storage, key: storageKey, owner: user.id, schema: z.array(schema) };
    const copy = createCachedCopy(deps);
    const all = () => copy.read() ?? [];
    return {
      read: (key) => all().find((each) => keyOf(each) === key) ?? null,
      write: (key, value) =>
        copy.write([value, ...all().filter((each) => keyOf(each) !== key)].slice(0, most)),
      clear: () => copy.write([]),
    };
  }, [storage, user.id, storageKey, schema, keyOf, most]);
}
