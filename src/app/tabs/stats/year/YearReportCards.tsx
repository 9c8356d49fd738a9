import { Image, Printer } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#platform/device/save-file.ts';
import type { YearReport } from '#shared/contract/stats/stats-year.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { Bars } from '../../../parts/charts/Bars.tsx';
import { ChartCard } from '../../../parts/charts/ChartCard.tsx';
import { ShareBars } from '../../../parts/charts/ShareBars.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { dayChart, projectChart } from '../overview/chart-data.ts';
import styles from './YearView.module.css';
import { drawYear } from './year-picture.ts';
import { calmInWords, introduction, monthChart, yearBests, yearFigures } from './year-words.ts';

/** The report of a year with sessions. */
export function YearReportCards({ report }: { report: YearReport }) {
  const { year } = report;
  const span = { from: `${year}-01-01`, to: `${year}-12-31` };
  const months = monthChart(report);
  const hours = dayChart({
    hours: report.hours.map((sums, hour) => ({ weekday: 1, hour, ...sums })),
  });
  const projects = projectChart(report);
  return (
    <>
      <p className={styles.introduction}>{introduction(report)}</p>
      <dl className={`card ${styles.figures}`}>
        {yearFigures(report).map(({ label, value, note }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.small}>{note}</dd>
          </div>
        ))}
      </dl>
      <Bests report={report} />
      <ChartCard title="By month" {...months} span={span} fileName={`ripen-${year}-months`}>
        <Bars label={`Hours of focus by month, ${year}`} bars={months.marks} />
      </ChartCard>
      <div className={styles.pair}>
        <ChartCard title="By hour" {...hours} span={span} fileName={`ripen-${year}-hours`}>
          <Bars label={`Pomodoros by hour of the day, ${year}`} bars={hours.marks} />
        </ChartCard>
        <ChartCard title="By project" {...projects} span={span} fileName={`ripen-${year}-projects`}>
          <ShareBars label={`Time by project, ${year}`} bars={projects.marks} />
        </ChartCard>
      </div>
      <Sharing report={report} />
    </>
  );
}

function Bests({ report }: { report: YearReport }) {
  return (
    <section className={`card ${styles.bests}`} aria-labelledby="year-bests">
      <h2 id="year-bests">Best of the year</h2>
      <ul>
        {yearBests(report).map(({ label, when, amount }) => (
          <li key={label}>
            <span className={styles.small}>{label}</span>
            <strong>{when}</strong>
            <span className={styles.small}>{amount}</span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>{calmInWords(report)}</p>
    </section>
  );
}

/** Print and picture; the picture is created on this device and sent to nobody. */
function Sharing({ report }: { report: YearReport }) {
  const { toasts } = useApp().workspace;
  const [hasNames, setNames] = useState(false);

  async function save(): Promise<void> {
    const picture = await drawYear(report, { hasNames });
    if (picture !== null) saveFile(`ripen-${report.year}.png`, picture);
    else toasts.show({ tone: 'error', text: 'The picture couldn’t be made in this browser.' });
  }

  return (
    <section className={`card ${styles.sharing}`} aria-labelledby="year-sharing">
      <h2 id="year-sharing">Keep or share it</h2>
      <p className={styles.small}>
        The picture is made on this device. Nobody sees it until you share it.
      </p>
      <Switch
        label="Project names in the picture"
        hint="When off, the picture shows only your figures."
        isOn={hasNames}
        onChange={setNames}
      />
      <div className={styles.acts}>
        <Button variant="primary" icon={<Image aria-hidden="true" />} onClick={() => void save()}>
          Save picture
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => print()}>
          Print
        </Button>
      </div>
    </section>
  );
}
