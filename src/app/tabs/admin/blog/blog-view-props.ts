import type { ReactNode } from 'react';
import type { SectionProps } from '../section-props.ts';

/** Props of each part of the blog section: those of a section, and the choice of the parts. */
export interface BlogViewProps extends SectionProps {
  readonly choice: ReactNode;
}
