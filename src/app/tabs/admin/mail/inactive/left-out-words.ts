import type { ReactivationRecipients } from '#shared/contract/mailing/reactivation.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatList } from '#shared/domain/formats/list.ts';
import {
  LEAST_INACTIVE_DAYS,
  type LeftOutReason,
  REACTIVATION_PAUSE_DAYS,
} from '#shared/domain/mail/win-back/reactivation.ts';
import { counted } from '#shared/domain/text/counted.ts';

/** Why a user gets no reactivation mail, in a word or two for a table. */
export const LEFT_OUT_LABELS: Readonly<Record<LeftOutReason, string>> = {
  deactivated: 'Deactivated',
  leaving: 'Deletion scheduled',
  left: 'Unsubscribed',
  unreachable: 'Address bounced',
  active: 'Was here lately',
  recent: 'Mailed lately',
};

const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  deactivated: 'deactivated',
  leaving: 'about to be deleted',
  left: 'unsubscribed or complained',
  unreachable: 'with an address that bounced',
  active: `seen in the last ${LEAST_INACTIVE_DAYS} days`,
  recent: `mailed in the last ${REACTIVATION_PAUSE_DAYS} days`,
};

/** Says how many people get a mail, and who they are. */
export function recipientsInWords({ count, names, isMore }: ReactivationRecipients): string {
  if (count === 0) return isMore ? 'Not counted: there are too many.' : 'Nobody may get it now.';
  const others = count - names.length;
  const people = formatList(others > 0 ? [...names, `${formatNumber(others)} more`] : names);
  return `It goes to ${isMore ? 'more than ' : ''}${counted(count, 'user')}: ${people}.`;
}

/** Says who is left out and why; empty for nobody. */
export function leftOutInWords({ leftOut }: ReactivationRecipients): string {
  if (leftOut.length === 0) return '';
  const parts = leftOut.map(
    ({ reason, count }) => `${formatNumber(count)} ${LEFT_OUT_WORDS[reason]}`,
  );
  return `Left out: ${formatList(parts)}.`;
}
