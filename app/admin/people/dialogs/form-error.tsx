/** What is wrong with a dialog as a whole. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p className="font-medium text-brick empty:hidden" role="alert">
      {children}
    </p>
  );
}
