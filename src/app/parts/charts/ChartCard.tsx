import { Download, Ellipsis, Image, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { saveCsvFile, saveFile } from '#platform/device/save-file.ts';
import type { DaySpan } from '#shared/domain/stats/steps.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/actions/Menu.tsx';
import { classNames } from '#ui/class-names.ts';
import { useApp } from '../../workspace/app-context.ts';
import styles from './ChartCard.module.css';
import { tableAsCsv } from './chart-csv.ts';
import { drawChart } from './chart-picture.ts';
import { type ChartTable, cellText } from './chart-table.ts';
import { spanInWords } from './day-words.ts';

export type ChartCardProps = {
  title: string;
  /** Describes the chart in one sentence. */
  summary: string;
  table: ChartTable;
  /** The days covered, named in the picture. */
  span: DaySpan;
  /** The file name without its extension. */
  fileName: string;
  /** Hint for an empty chart, shown instead of it. */
  empty?: ReactNode;
  /** Legend of the colours. */
  legend?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A chart with its summary, the same numbers as a table, and downloads of both. */
export function ChartCard(props: ChartCardProps) {
  const { title, summary, table, span, fileName, empty, legend, className, children } = props;
  const { workspace } = useApp();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const savePicture = async () => {
    const svg = card.current?.querySelector<SVGSVGElement>('svg[data-chart]');
    const keys = [...(card.current?.querySelectorAll('[data-legend] > li') ?? [])];
    const subtitle = `${spanInWords(span)}: ${summary}`;
    const picture = svg ? await drawChart(svg, { title, subtitle, keys }) : null;
    if (picture !== null) saveFile(`${fileName}.png`, picture);
    else
      workspace.toasts.show({
        tone: 'error',
        text: 'The picture couldn’t be made in this browser.',
      });
  };
  const hasChart = empty === undefined || empty === null;
  return (
    <section ref={card} className={classNames('card', styles.card, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {hasChart && (
          <div className={styles.tools}>
            <IconButton
              label="Show as table"
              isPressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              <Table2 aria-hidden="true" />
            </IconButton>
            <Menu
              label={`Save “${title}”`}
              trigger={<Ellipsis aria-hidden="true" />}
              items={[
                {
                  id: 'picture',
                  label: 'Picture (PNG)',
                  icon: <Image aria-hidden="true" />,
                  onSelect: () => void savePicture(),
                },
                {
                  id: 'values',
                  label: 'Numbers (CSV)',
                  icon: <Download aria-hidden="true" />,
                  onSelect: () => saveCsvFile(`${fileName}.csv`, tableAsCsv(table)),
                },
              ]}
            />
          </div>
        )}
      </header>
      {hasChart ? (
        <>
          <p className={styles.summary}>{summary}</p>
          {legend}
          {children}
          {isTable && <Table title={title} table={table} />}
        </>
      ) : (
        <p className={styles.summary}>{empty}</p>
      )}
    </section>
  );
}

function Table({ title, table }: { title: string; table: ChartTable }) {
  const { columns, rows } = table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={`${title} as a table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {row.values.map((value, place) => (
                <td key={columns[place + 1]?.title}>{cellText(value, columns[place + 1]?.kind)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
