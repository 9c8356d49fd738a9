import {
  adminMessagesApi,
  type MessageThread,
  type MessageToOwner,
} from '#shared/contract/admin/messages.ts';
import { CONTACT_LABELS } from '#shared/domain/contact/contact-message.ts';
import { STATE_LABELS } from '#shared/domain/contact/message-states.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Tag } from '#ui/marks/Tag.tsx';
import { useLoaded } from '../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { Drawer } from '../parts/Drawer.tsx';
import { Facts } from '../parts/Facts.tsx';
import { useChange } from '../parts/use-change.ts';
import { WaitingDrawer } from '../parts/WaitingDrawer.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './MessageDrawer.module.css';
import { MessageHandling } from './MessageHandling.tsx';
import { STATE_TONES } from './message-words.ts';
import { ThreadEntry } from './ThreadEntry.tsx';

export type MessageDrawerProps = {
  id: string;
  /** Answers that were begun, by the message's id. */
  drafts: Map<string, string>;
  /** When anybody last wrote: where that changes, the message is loaded again. */
  latestAt: string | null;
  onChanged: (message: MessageToOwner) => void;
  /** Opens the account of the sender. */
  onOpenUser: (id: string) => void;
  onClose: () => void;
};

/** A message with its answers, and everything that can be done about it. */
export function MessageDrawer(props: MessageDrawerProps) {
  const { id, drafts, latestAt, onChanged, onOpenUser, onClose } = props;
  const { client } = useApp().workspace;
  const loaded = useLoaded(id, () => client.call(adminMessagesApi.read, { params: { id } }));
  useChange(latestAt, loaded.reload);
  const { state } = loaded;
  if (state.kind !== 'ready') {
    const failure = state.kind === 'failed' ? state.message : null;
    return <WaitingDrawer title="Message" {...{ failure, onClose }} onRetry={loaded.reload} />;
  }
  const message = state.value;
  const { userId } = message;
  const account =
    userId === null ? (
      'Sent without signing in'
    ) : (
      <Button size="small" onClick={() => onOpenUser(userId)}>
        Open the account
      </Button>
    );
  const follow = (changed: MessageThread) => {
    loaded.replace(changed);
    onChanged(changed);
  };
  return (
    <Drawer
      title={message.name}
      aside={<Tag tone={STATE_TONES[message.state]}>{STATE_LABELS[message.state]}</Tag>}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['E-mail', message.email],
          ['Kind', CONTACT_LABELS[message.type]],
          ['Received', formatInstant(message.receivedAt, 'dateAndTime')],
          ['Account', account],
        ]}
      />
      <ol className={styles.thread} aria-label="Conversation">
        <li className={styles.theirs}>
          <p className={styles.text}>{message.message}</p>
        </li>
        {message.thread.map((entry) => (
          <ThreadEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <AnswerForm message={message} drafts={drafts} onAnswered={follow} onStale={loaded.reload} />
      <MessageHandling message={message} onChanged={follow} onStale={loaded.reload} />
    </Drawer>
  );
}
