import { MessagesSquare, Plus, Send } from 'lucide-react';
import { useState } from 'react';
import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from './AskView.module.css';
import { hasAgreed } from './access/has-agreed.ts';
import { SentDialog } from './access/SentDialog.tsx';

export type AskHeaderProps = {
  status: AiStatus;
  list: { readonly id: string; readonly isOpen: boolean; readonly onToggle: () => void };
  onNew: () => void;
};

/** The title with the ways to other conversations and to what is sent. */
export function AskHeader({ status, list, onNew }: AskHeaderProps) {
  const [isSentOpen, setSentOpen] = useState(false);
  const { consent } = status;
  return (
    <header className={styles.head}>
      <div className={styles.intro}>
        <h1 className={styles.title}>Ask</h1>
        <p>Questions about your own work, answered from your figures.</p>
      </div>
      <div className={styles.acts}>
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={onNew}>
          New conversation
        </Button>
        <Button
          size="small"
          icon={<MessagesSquare aria-hidden="true" />}
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? list.id : undefined}
          onClick={list.onToggle}
        >
          Conversations
        </Button>
        {consent !== null && hasAgreed(status) && (
          <Button size="small" icon={<Send aria-hidden="true" />} onClick={() => setSentOpen(true)}>
            What is sent
          </Button>
        )}
      </div>
      {consent !== null && (
        <SentDialog isOpen={isSentOpen} onClose={() => setSentOpen(false)} status={status} />
      )}
    </header>
  );
}
