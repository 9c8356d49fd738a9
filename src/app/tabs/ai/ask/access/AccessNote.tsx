import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from './Access.module.css';
import { ConsentForm } from './ConsentForm.tsx';
import { hasAgreed } from './has-agreed.ts';

export type AccessNoteProps = {
  status: AiStatus;
  focusField: () => void;
};

/** Says why the model does not answer, and what can be done about it; nothing where it does. */
export function AccessNote({ status, focusField }: AccessNoteProps) {
  const { model, isPremium, answersLeft } = status;
  if (model === null) return <NoModel />;
  if (!isPremium) return <NoPremium />;
  if (!hasAgreed(status)) {
    return <ConsentForm model={model} consent={status.consent} onAgreed={focusField} />;
  }
  return answersLeft === 0 ? <DayLimit status={status} /> : null;
}

function NoModel() {
  const { isAdmin } = useApp().user;
  return (
    <section className={`card ${styles.note}`} aria-label="No model">
      <h2>No language model is set up here</h2>
      <p>
        Without one, the built-in planner answers your questions from your figures, where it
        understands every word. Planning works as always.
      </p>
      {isAdmin && (
        <p className={styles.aside}>
          To set one up, put <code>AI_BASE_URL</code> and <code>AI_MODEL</code> into the server’s
          environment, with <code>AI_API_KEY</code> if the endpoint needs a key, and restart the
          server. Any OpenAI-compatible endpoint works. The documentation that comes with the server
          describes it in <code>README.md</code> and <code>docs/ai.md</code>.
        </p>
      )}
    </section>
  );
}

function NoPremium() {
  const { navigation } = useApp().workspace;
  return (
    <section className={`card ${styles.note}`} aria-label="Premium">
      <h2>Answers of the model are part of premium</h2>
      <p>
        With premium, a language model answers in its own words and turns what you write into tasks.
        Everything else in this tab is free. That includes the built-in planner, which answers your
        questions below.
      </p>
      <Button onClick={() => navigation.go({ tab: 'premium', projectId: null })}>
        See premium
      </Button>
    </section>
  );
}

function DayLimit({ status: { answersPerDay, renewsAt } }: { status: AiStatus }) {
  const timeZone = useApp().workspace.timeZone();
  return (
    <p className={styles.limit}>
      You’ve used today’s {counted(answersPerDay, 'answer')} of the model. The model answers again
      from {formatInstant(renewsAt, 'dateAndTime', timeZone)}. Until then, the built-in planner
      answers.
    </p>
  );
}
