import type { MessageToOwner } from '#shared/contract/admin/messages.ts';
import { formatAgo } from '#shared/domain/formats/ago.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import type { Loaded } from '../../../parts/calls/use-loaded.ts';
import { subjectOf, TYPE_TONES, TYPE_WORDS } from '../messages/message-words.ts';
import type { Page } from '../parts/table/use-paged-list.ts';
import { OverviewCard } from './OverviewCard.tsx';
import styles from './OverviewSection.module.css';

export type MessagesCardProps = {
  list: Loaded<Page<MessageToOwner>>;
  /** How many are new in all; null while that is not known. */
  count: number | null;
  nowMs: number;
  onOpen: (id: string) => void;
  onAll: () => void;
};

/** The newest messages that nobody has looked at. */
export function MessagesCard({ list, count, nowMs, onOpen, onAll }: MessagesCardProps) {
  return (
    <OverviewCard
      title="Messages"
      aside={
        count !== null &&
        count > 0 && <span className={styles.second}>{formatNumber(count)} new</span>
      }
      loaded={list}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className={styles.empty}>No new messages.</p>
        ) : (
          <>
            <ul className={styles.rows}>
              {items.map((message) => (
                <li key={message.id} className={styles.row}>
                  <Tag tone={TYPE_TONES[message.type]}>{TYPE_WORDS[message.type]}</Tag>
                  <div className={styles.words}>
                    <p className={styles.first}>
                      <strong>{subjectOf(message.message)}</strong>
                    </p>
                    <p className={styles.second}>
                      {message.name} · {message.replies > 0 && 'replied '}
                      {formatAgo(message.writtenAt, nowMs)}
                    </p>
                  </div>
                  <Button
                    size="small"
                    aria-label={`Answer ${message.name}`}
                    onClick={() => onOpen(message.id)}
                  >
                    Answer
                  </Button>
                </li>
              ))}
            </ul>
            {count !== null && count > items.length && (
              <div className={styles.more}>
                <Button variant="quiet" size="small" onClick={onAll}>
                  Show all {formatNumber(count)} new messages
                </Button>
              </div>
            )}
          </>
        )
      }
    </OverviewCard>
  );
}
