import type {
  MessageAnswer,
  MessageReply,
  MessageThread,
} from '#shared/contract/admin/messages.ts';
import { splitQuote } from '#shared/domain/contact/split-quote.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Tag } from '#ui/marks/Tag.tsx';
import styles from './MessageDrawer.module.css';
import { DELIVERY_WORDS } from './message-words.ts';

/** An answer or a reply of a conversation. */
export function ThreadEntry({ entry }: { entry: MessageThread['thread'][number] }) {
  return entry.kind === 'answer' ? <Answer answer={entry} /> : <Reply reply={entry} />;
}

function Answer({ answer: { author, text, sentAt, delivery } }: { answer: MessageAnswer }) {
  return (
    <li className={styles.ours}>
      <p className={styles.text}>{text}</p>
      <p className={styles.about}>
        {author?.name ?? 'A former administrator'}, {formatInstant(sentAt, 'dateAndTime')} ·{' '}
        {DELIVERY_WORDS[delivery]}
      </p>
    </li>
  );
}

function Reply({ reply }: { reply: MessageReply }) {
  const { from, isFromSender, isAutomatic, isCut, attachments, receivedAt } = reply;
  const { words, quote } = splitQuote(reply.text);
  const name = from.name === '' ? from.email : from.name;
  return (
    <li className={styles.theirs}>
      {(isAutomatic || !isFromSender) && (
        <p className={styles.marks}>
          {isAutomatic && <Tag>Automatic reply</Tag>}
          {!isFromSender && <Tag tone="waiting">Another address</Tag>}
        </p>
      )}
      {words === '' ? (
        <p className={styles.about}>No text could be read in this mail.</p>
      ) : (
        <p className={styles.text}>{words}</p>
      )}
      {quote !== '' && (
        <details className={styles.quote}>
          <summary>Show quoted text</summary>
          <p className={styles.text}>{quote}</p>
        </details>
      )}
      {attachments.length > 0 && (
        <p className={styles.about}>
          {counted(attachments.length, 'attachment')} in the mailbox: {attachments.join(', ')}
        </p>
      )}
      {isCut && (
        <p className={styles.about}>This is only part of the mail. Read the rest in the mailbox.</p>
      )}
      <p className={styles.about}>
        {name || 'Unknown sender'}
        {!isFromSender && from.email !== '' && from.email !== name && ` <${from.email}>`},{' '}
        {formatInstant(receivedAt, 'dateAndTime')} · By e-mail
      </p>
    </li>
  );
}
