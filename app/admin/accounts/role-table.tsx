import { mayRole, type Permission, roles, roleTexts } from '../../../domain/accounts/roles.ts';
import { TickIcon } from '../../ui/icons.tsx';
import { Panel } from '../ui/screen.tsx';

/** What a line says, the permission behind it, and how much authors may of it. */
const lines: { label: string; needs: Permission; author?: string }[] = [
  { label: 'See people and enquiries, answer them', needs: 'people.edit' },
  { label: 'Write posts', needs: 'posts.write', author: 'own drafts' },
  { label: 'Publish posts and pages', needs: 'posts.publish', author: 'asks an editor' },
  { label: 'Decide on comments', needs: 'comments.decide' },
  { label: 'Add pictures', needs: 'media.add' },
  { label: 'Send the newsletter', needs: 'newsletter.send' },
  { label: 'Export people', needs: 'people.export' },
  { label: 'Erase people', needs: 'people.erase' },
  { label: 'Accounts, copies, settings', needs: 'accounts' },
];

/** What each role may do, from the table by which the server refuses. */
export function RoleTable() {
  return (
    <Panel title="What each role may do">
      <ul className="mb-5 grid gap-1.5">
        {roles.map((role) => (
          <li key={role}>
            <strong>{roleTexts[role].name}:</strong> {roleTexts[role].sentence}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls on small screens */}
      <section aria-label="Table of roles" className="relative overflow-x-auto" tabIndex={0}>
        <table className="w-full text-start max-sm:text-sm">
          <thead>
            <tr className="border-b border-line">
              <th className="py-2 pr-1 text-start font-semibold sm:pr-3">May</th>
              {roles.map((role) => (
                <th className="px-1 py-2 text-start font-semibold sm:px-3" key={role} scope="col">
                  {roleTexts[role].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ label, needs, author }) => (
              <tr className="border-b border-line last:border-b-0" key={needs}>
                <th className="py-2 pr-1 text-start font-normal sm:pr-3" scope="row">
                  {label}
                </th>
                {roles.map((role) => (
                  <td className="px-1 py-2 sm:px-3" key={role}>
                    <May isAllowed={mayRole(role, needs)}>
                      {role === 'author' ? author : undefined}
                    </May>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function May({ isAllowed, children }: { isAllowed: boolean; children: string | undefined }) {
  if (children) return children;
  if (!isAllowed) return <span className="text-mute">no</span>;
  return (
    <>
      <TickIcon className="size-5" />
      <span className="sr-only">yes</span>
    </>
  );
}
