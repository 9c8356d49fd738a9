import { useEffect, useState } from 'react';
import { adminEmailSegmentsApi } from '#shared/contract/mailing/email-campaigns.ts';
import type { Segment } from '#shared/contract/mailing/segments.ts';
import { segmentWords } from '#shared/domain/mail/segment.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useLoaded } from '../../../../parts/calls/use-loaded.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import { Person } from '../../parts/Person.tsx';
import styles from './SegmentFields.module.css';

/** People are counted after the conditions have rested for so long. */
const RESTS_MS = 500;

export type SegmentCountProps = { segment: Segment; isValid: boolean };

/** A segment in words, how many people it holds now, and some of them. */
export function SegmentCount({ segment, isValid }: SegmentCountProps) {
  const written = useRested(JSON.stringify(segment));
  return (
    <section className={styles.count} aria-label="People of the segment">
      {isValid ? (
        <>
          <p className={styles.words}>{segmentWords(segment)}</p>
          {written !== null && <People written={written} segment={segment} />}
        </>
      ) : (
        <p>Correct the marked fields to see who this is.</p>
      )}
    </section>
  );
}

/** Returns a text after it has stayed the same for a while; null while it changes. */
function useRested(text: string): string | null {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), RESTS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === text ? text : null;
}

function People({ written, segment }: { written: string; segment: Segment }) {
  const { client } = useApp().workspace;
  const { state, reload } = useLoaded(written, () =>
    client.call(adminEmailSegmentsApi.count, { body: { segment } }),
  );
  if (state.kind === 'loading') return <p role="status">Counting…</p>;
  if (state.kind === 'failed') {
    return (
      <div className={styles.failed}>
        <p role="alert">The people were not counted. {state.message}</p>
        <Button onClick={reload}>Try again</Button>
      </div>
    );
  }
  const { count, sample } = state.value;
  return (
    <>
      <p role="status">
        <strong>
          {count === 0 ? 'Nobody meets these conditions now.' : counted(count, 'user')}
        </strong>
        {count > sample.length && ', among them:'}
      </p>
      <ul className={styles.sample}>
        {sample.map(({ userId, name, email }) => (
          <li key={userId}>
            <Person name={name} email={email} />
          </li>
        ))}
      </ul>
    </>
  );
}
