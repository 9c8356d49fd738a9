import type { MouseEvent } from 'react';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { addressOf } from '../../../shell/tabs/tabs.ts';
import styles from './SectionList.module.css';
import { SECTION_GROUPS, type Section, writeSection } from './sections.ts';

export type SectionListProps = {
  current: Section;
  /** Number of pending items by section; none is shown for zero. */
  waiting?: Partial<Readonly<Record<Section, number>>>;
  onOpen: (section: Section) => void;
};

/** The sections of the admin tab: a list at the side, a select in narrow windows. */
export function SectionList({ current, waiting = {}, onOpen }: SectionListProps) {
  return (
    <>
      <nav className={styles.list} aria-label="Admin sections">
        {SECTION_GROUPS.map(({ heading, sections }) => (
          <div key={heading} className={styles.group}>
            {heading !== null && <p className={styles.heading}>{heading}</p>}
            {sections.map(({ section, label }) => (
              <SectionLink
                key={section}
                {...{ section, label, onOpen }}
                isCurrent={section === current}
                count={waiting[section] ?? 0}
              />
            ))}
          </div>
        ))}
      </nav>
      <div className={styles.choice}>
        <SelectField
          label="Section"
          value={current}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            const all = SECTION_GROUPS.flatMap(({ sections }) => sections);
            const found = all.find(({ section }) => section === chosen);
            if (found !== undefined) onOpen(found.section);
          }}
        >
          {SECTION_GROUPS.flatMap(({ sections }) => sections).map(({ section, label }) => (
            <option key={section} value={section}>
              {(waiting[section] ?? 0) > 0 ? `${label} (${waiting[section]})` : label}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

type SectionLinkProps = {
  section: Section;
  label: string;
  isCurrent: boolean;
  count: number;
  onOpen: (section: Section) => void;
};

function SectionLink({ section, label, isCurrent, count, onOpen }: SectionLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(section);
  };
  return (
    <a
      href={addressOf({ tab: 'admin', projectId: null, detail: writeSection(section) })}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={open}
    >
      {label}
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </a>
  );
}
