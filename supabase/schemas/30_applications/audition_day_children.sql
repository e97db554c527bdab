-- Children of an audition day: whose family was told of it, or who walked in, and when first.
--
--                                   anyone
--   private.audition_day_children   no (written as families are told and children walk in, read by the door)
--
-- A row stays when the child moves to another day, so that an event that a phone noted offline at the door is still accepted when it
-- arrives hours later. Events of children with neither a row nor a slot of the day are refused (check_ins.sql): such an event would put a
-- child, and its family's phone number, on a list where it does not belong.

create table private.audition_day_children (
  audition_day_id uuid,
  application_id uuid,
  added_at timestamptz not null default now(),
  constraint audition_day_children_pkey primary key (audition_day_id, application_id),
  constraint audition_day_children_audition_day_id_fkey foreign key (audition_day_id)
    references private.audition_days (id) on delete cascade,
  constraint audition_day_children_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade
);
comment on table private.audition_day_children is
  'Who was told of an audition day or walked in there; kept when the child is moved, and gone with the child.';
create index audition_day_children_application_id_idx on private.audition_day_children (application_id);
alter table private.audition_day_children enable row level security;
