import type { ReactNode } from 'react';
import { useId } from 'react';

export type BoardCardProps = {
  title: string;
  /** Stands beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One card of the board; how it looks is the page's matter, so that it stands there from the start. */
export function BoardCard({ title, aside, children }: BoardCardProps) {
  const id = useId();
  return (
    <section className="card board-card" aria-labelledby={id}>
      <header className="board-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
