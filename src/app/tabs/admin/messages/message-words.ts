import type { MessageAnswer } from '#shared/contract/admin/messages.ts';
import type { ContactType } from '#shared/domain/contact/contact-message.ts';
import type { MessageState } from '#shared/domain/contact/message-states.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { TagProps } from '#ui/marks/Tag.tsx';

/** The short word for each kind of message. */
export const TYPE_WORDS: Readonly<Record<ContactType, string>> = {
  'premium-request': 'Premium',
  'feature-request': 'Feature',
  'bug-report': 'Bug',
  feedback: 'Feedback',
};

/** The tone of the tag of each kind. */
export const TYPE_TONES: Readonly<Record<ContactType, NonNullable<TagProps['tone']>>> = {
  'premium-request': 'good',
  'feature-request': 'plain',
  'bug-report': 'bad',
  feedback: 'plain',
};

/** The tone of the tag of each state. */
export const STATE_TONES: Readonly<Record<MessageState, NonNullable<TagProps['tone']>>> = {
  new: 'waiting',
  open: 'waiting',
  done: 'good',
  spam: 'plain',
};

/** The delivery state of an answer, in words. */
export const DELIVERY_WORDS: Readonly<Record<MessageAnswer['delivery'], string>> = {
  sent: 'Sent',
  waiting: 'Being sent',
  failing: 'Not delivered yet, will be tried again',
  givenUp: 'Could not be delivered',
};

const LONGEST_SUBJECT = 90;

/** The first line of a message, which stands for its subject. */
export function subjectOf(message: string): string {
  const [line = ''] = message.trim().split('\n');
  const letters = Array.from(line);
  return letters.length > LONGEST_SUBJECT
    ? `${letters.slice(0, LONGEST_SUBJECT - 1).join('')}…`
    : line;
}

/** How many replies a message has, in words. */
export function repliesInWords(count: number): string {
  return count === 1 ? '1 reply' : `${formatNumber(count)} replies`;
}
