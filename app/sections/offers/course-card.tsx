import type { CoverTone } from '../../../art/kolam/tone.ts';
import type { Course } from '../../../domain/page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { TickIcon } from '../../ui/icons.tsx';
import { KolamCover } from '../../ui/kolam/cover.tsx';

interface CourseCardProps {
  course: Course;
  tone: CoverTone | undefined;
}

export function CourseCard({ course, tone }: CourseCardProps) {
  return (
    <Card
      as="li"
      className="row-span-5 grid grid-rows-subgrid gap-y-0 md:max-lg:last:odd:col-span-2"
    >
      <div className="relative">
        <KolamCover className="h-44 w-full" columns={7} rows={4} seed={course.title} tone={tone} />
        <Flag course={course} />
      </div>
      <div className="px-6 pt-6 lg:px-7">
        <h3 className="display-3">{course.title}</h3>
        <p className="mt-3 text-base text-mute">{course.description}</p>
      </div>
      <dl className="mx-6 my-5 grid grid-cols-2 gap-x-4 border-y border-line py-4 text-base lg:mx-7">
        <Fact label="Duration" value={course.duration} />
        <Fact label="Level" value={course.level} />
      </dl>
      <ul className="mx-6 grid content-start gap-2 text-base lg:mx-7">
        {course.features.map((feature) => (
          <li className="flex items-center gap-2.5" key={feature}>
            <TickIcon className="size-4.5 text-brick" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="p-6 lg:p-7">
        <ButtonLink
          className="w-full"
          href={course.enroll.href}
          variant={course.popular ? 'green' : 'outline-dark'}
        >
          {course.enroll.label}
          <span className="sr-only">: {course.title}</span>
        </ButtonLink>
      </div>
    </Card>
  );
}

function Flag({ course }: { course: Course }) {
  if (!course.popular && !course.upcoming) return null;
  return (
    <p className="absolute bottom-4 left-6">
      <Chip tone={course.popular ? 'gold' : 'white'}>
        {course.popular ? 'Most Popular' : 'Upcoming'}
      </Chip>
    </p>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-mute">{label}</dt>
      <dd className="font-semibold leading-snug">{value}</dd>
    </div>
  );
}
