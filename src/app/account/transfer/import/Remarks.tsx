import { formatNumber } from '#shared/domain/formats/formats.ts';
import { groupRemarks, type Remark } from '#shared/domain/import/import-plan.ts';
import styles from '../Transfer.module.css';

const SHOWN = 50;

/** Remarks grouped by text; each group expands to their locations. */
export function Remarks({ title, remarks }: { title: string; remarks: readonly Remark[] }) {
  if (remarks.length === 0) return null;
  return (
    <section className={styles.remarks} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {groupRemarks(remarks).map(({ message, remarks: group }) => (
          <li key={message}>
            {group.length === 1 ? <OneRemark remarks={group} message={message} /> : null}
            {group.length > 1 && (
              <details>
                <summary>
                  {message} <span className={styles.count}>{formatNumber(group.length)}</span>
                </summary>
                <ul className={styles.places}>
                  {group.slice(0, SHOWN).map(({ place, title: name }) => (
                    <li key={place}>
                      {place}
                      {name !== '' && `: ${name}`}
                    </li>
                  ))}
                  {group.length > SHOWN && <li>… and {formatNumber(group.length - SHOWN)} more</li>}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneRemark({ remarks, message }: { remarks: readonly Remark[]; message: string }) {
  const [only] = remarks;
  if (only === undefined) return null;
  return (
    <p>
      <span className={styles.place}>
        {only.place}
        {only.title !== '' && `, ${only.title}`}:
      </span>{' '}
      {message}
    </p>
  );
}
