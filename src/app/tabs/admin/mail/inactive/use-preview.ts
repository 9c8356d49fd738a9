import { useEffect, useRef, useState } from 'react';
import {
  adminReactivationApi,
  type ReactivationPreview,
} from '#shared/contract/mailing/reactivation.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import type { Loadable } from '#stores/storage/loadable.ts';
import { useApp } from '../../../../workspace/app-context.ts';

/** The mail as it is written. */
export interface WrittenMail {
  readonly subject: string;
  readonly preview: string;
  readonly source: string;
}

/** Users by their ids, or all who have been away for so many days. */
export type Who = { readonly userIds: string[] } | { readonly daysInactive: number };

/** The preview follows what is typed after so long. */
const TYPING_RESTS_MS = 400;

/** Returns a mail as a user gets it, and whom it goes to. While another text is checked, the previous answer stays. */
export function usePreview(who: Who, mail: WrittenMail): Loadable<ReactivationPreview> {
  const { client } = useApp().workspace;
  const [state, setState] = useState<Loadable<ReactivationPreview>>({ kind: 'loading' });
  const key = JSON.stringify({ ...who, ...mail });
  const first = useRef(key);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const body: Who & WrittenMail = JSON.parse(key);
      const result = await client.call(adminReactivationApi.preview, { body });
      if (isOver) return;
      setState((before) =>
        result.kind === 'ok'
          ? { kind: 'ready', value: result.value, isStale: false }
          : before.kind === 'ready'
            ? { ...before, isStale: true }
            : { kind: 'failed', message: reasonOf(result) },
      );
    };
    const timer = setTimeout(() => void ask(), key === first.current ? 0 : TYPING_RESTS_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, key]);
  return state;
}
