import { formatNumber } from '#shared/domain/formats/formats.ts';
import styles from './Import.module.css';
import type { ReportLine } from './import-report.ts';

const SHOWN = 100;

export type ReportListProps = { title: string; lines: readonly ReportLine[] };

/** The first lines of a report, behind a press. */
export function ReportList({ title, lines }: ReportListProps) {
  return (
    <details className={styles.report}>
      <summary>
        {title} ({formatNumber(lines.length)})
      </summary>
      <ul>
        {lines.slice(0, SHOWN).map(({ line, outcome, message }) => (
          <li key={`${line} ${outcome} ${message}`}>
            <strong>Line {formatNumber(line)}</strong>: {message}
          </li>
        ))}
        {lines.length > SHOWN && (
          <li>and {formatNumber(lines.length - SHOWN)} more in the report</li>
        )}
      </ul>
    </details>
  );
}
