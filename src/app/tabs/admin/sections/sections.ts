/**
 * The sections of the admin tab by their values (the specification, section 2), in the order of the
 * list.
 */
export const SECTIONS = [
  'overview',
  'users',
  'inactiveUsers',
  'subscriptions',
  'messages',
  'blog',
  'pillarPages',
  'emailLists',
  'emailCampaigns',
  'emailStats',
  'stats',
  'analytics',
  'backups',
  'audit',
] as const;

/** The value of a section. */
export type Section = (typeof SECTIONS)[number];

/** The sections under the headings of the list; the first group has none. */
export const SECTION_GROUPS: readonly {
  readonly heading: string | null;
  readonly sections: readonly { readonly section: Section; readonly label: string }[];
}[] = [
  { heading: null, sections: [{ section: 'overview', label: 'Today' }] },
  {
    heading: 'People',
    sections: [
      { section: 'users', label: 'Users' },
      { section: 'inactiveUsers', label: 'Inactive users' },
      { section: 'subscriptions', label: 'Subscriptions' },
      { section: 'messages', label: 'Messages' },
    ],
  },
  {
    heading: 'Content',
    sections: [
      { section: 'blog', label: 'Blog' },
      { section: 'pillarPages', label: 'Pillar pages' },
    ],
  },
  {
    heading: 'Mail',
    sections: [
      { section: 'emailLists', label: 'Lists' },
      { section: 'emailCampaigns', label: 'Campaigns' },
      { section: 'emailStats', label: 'Mail statistics' },
    ],
  },
  {
    heading: 'Numbers',
    sections: [
      { section: 'stats', label: 'Statistics' },
      { section: 'analytics', label: 'Analytics' },
    ],
  },
  {
    heading: 'System',
    sections: [
      { section: 'backups', label: 'Backups' },
      { section: 'audit', label: 'Audit' },
    ],
  },
];

/** The name of a section. */
export function sectionLabel(section: Section): string {
  const all = SECTION_GROUPS.flatMap(({ sections }) => sections);
  return all.find((each) => each.section === section)?.label ?? section;
}

/** The filters of a section, as in the address. */
export type SectionFilters = Readonly<Record<string, string>>;

/**
 * Returns the section named by the tab's part of the address, by default the first, and its
 * filters.
 */
export function readSection(detail: string | undefined): {
  section: Section;
  filters: SectionFilters;
} {
  const { section: named, ...filters } = Object.fromEntries(new URLSearchParams(detail));
  const section = SECTIONS.find((each) => each === named) ?? SECTIONS[0];
  return { section, filters };
}

/** Returns the tab's part of the address of a section; empty filters are left out. */
export function writeSection(section: Section, filters: SectionFilters = {}): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  return `${new URLSearchParams([['section', section], ...set])}`;
}
