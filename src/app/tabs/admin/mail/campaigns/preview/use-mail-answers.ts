import { useEffect, useRef, useState } from 'react';
import { later } from '#platform/time/later.ts';
import type { ReplyOf } from '#shared/contract/endpoint.ts';
import {
  adminEmailCampaignsApi,
  type CampaignContent,
  type MailProblem,
} from '#shared/contract/mailing/email-campaigns.ts';
import type { CampaignKind } from '#shared/domain/mail/campaign.ts';
import { useApp } from '../../../../../workspace/app-context.ts';
import { createLatestAsker } from '../../../editor/screen/latest-asker.ts';

/** The server takes 600 calls of a user in a minute. */
const PACE = { everyMs: 300, againMs: 5000, atLastMs: 120_000 } as const;

/** The texts of a mail. */
export type MailText = Pick<CampaignContent, 'subject' | 'preview' | 'source'>;

/** The result of checking a mail on the server. */
export interface MailCheck {
  readonly problems: readonly MailProblem[];
  /** The size of its HTML in bytes; 0 with an error. */
  readonly bytes: number;
  /** Whether the server has answered. */
  readonly isKnown: boolean;
}

/** Checks a mail on the server while it is written. */
export function useMailCheck({ subject, preview, source }: MailText): MailCheck {
  const { client, clock } = useApp().workspace;
  const [check, setCheck] = useState<MailCheck>({ problems: [], bytes: 0, isKnown: false });
  const [asker] = useState(() =>
    createLatestAsker<MailText, ReplyOf<typeof adminEmailCampaignsApi.check>>({
      ...PACE,
      later,
      clock,
      async ask(body) {
        const result = await client.call(adminEmailCampaignsApi.check, { body });
        return result.kind === 'ok' ? result.value : null;
      },
      onAnswer: (_, { problems, bytes }) =>
        setCheck((before) => ({
          // The same problems are not marked again.
          problems: isSame(problems, before.problems) ? before.problems : problems,
          bytes,
          isKnown: true,
        })),
    }),
  );
  useEffect(() => asker.want({ subject, preview, source }), [asker, subject, preview, source]);
  useEffect(() => asker.stop, [asker]);
  return check;
}

function isSame(some: readonly MailProblem[], others: readonly MailProblem[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

/** A mail as somebody would get it. */
export type ShownMail = NonNullable<ReplyOf<typeof adminEmailCampaignsApi.preview>['mail']>;

/** The latest mail without an error, and whether the text has one since. */
export interface MailPreview {
  readonly mail: ShownMail | null;
  readonly isBehind: boolean;
}

/** A mail with its audience, which its foot names. */
export type PreviewedMail = MailText &
  Pick<CampaignContent, 'listId' | 'segment'> & { readonly kind?: CampaignKind };

/** Shows a mail for a person of whom all or nothing is known. */
export function useMailPreview(mail: PreviewedMail, isKnown: boolean) {
  const { client, clock } = useApp().workspace;
  const [shown, setShown] = useState<MailPreview>({ mail: null, isBehind: false });
  const [asker] = useState(() =>
    createLatestAsker<
      PreviewedMail & { isKnown: boolean },
      ReplyOf<typeof adminEmailCampaignsApi.preview>
    >({
      ...PACE,
      later,
      clock,
      async ask(body) {
        const result = await client.call(adminEmailCampaignsApi.preview, { body });
        return result.kind === 'ok' ? result.value : null;
      },
      onAnswer: (_, { mail }) =>
        setShown((before) => ({ mail: mail ?? before.mail, isBehind: mail === null })),
    }),
  );
  const asked = useRef('');
  useEffect(() => {
    const { subject, preview, source, listId, segment, kind = 'campaign' } = mail;
    const body = { subject, preview, source, listId, segment, kind, isKnown };
    // A campaign that is read again is another object with the same mail.
    if (asked.current === JSON.stringify(body)) return;
    asked.current = JSON.stringify(body);
    asker.want(body);
  }, [asker, mail, isKnown]);
  useEffect(() => asker.stop, [asker]);
  return shown;
}
