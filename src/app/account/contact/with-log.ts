import { CONTACT_LIMITS } from '#shared/domain/contact/contact-message.ts';
import type { ContactDraft } from './contact-store.ts';

const HEAD = '\n\nWhat the page noted:\n';

/**
 * Appends the latest lines of the page's log that fit to a bug report; returns any other message
 * unchanged.
 */
export function withLog<Message extends ContactDraft>(
  message: Message,
  lines: readonly string[],
): Message {
  if (message.type !== 'bug-report') return message;
  let room = CONTACT_LIMITS.message - message.message.trim().length - HEAD.length;
  const fitting = lines.toReversed().filter((line) => {
    room -= line.length + 1;
    return room >= 0;
  });
  if (fitting.length === 0) return message;
  return { ...message, message: `${message.message.trim()}${HEAD}${fitting.reverse().join('\n')}` };
}
