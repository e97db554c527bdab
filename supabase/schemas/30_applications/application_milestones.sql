-- Application milestones: the day on which a child reached a step of its journey.
--
--             owner       administrator    anon    service_role
--   select    own rows    all              no      all
--   insert    by trigger only
--   update    by trigger only
--   delete    by trigger, when the step is taken back; with the child

create type public.milestone as enum ('payment_stated', 'ticket_paid', 'video_submitted', 'video_passed', 'finalist');

create table public.application_milestones (
  application_id uuid not null,
  user_id uuid not null,
  milestone public.milestone not null,
  reached_at timestamptz not null default now(),
  primary key (application_id, milestone),
  constraint application_milestones_application_id_fkey foreign key (application_id, user_id)
    references public.applications (id, user_id) on delete cascade
);
comment on table public.application_milestones is
  'When a payment was stated that is being checked, when a child''s ticket was paid, its entry video sent and passed, '
  'and when it became a finalist; one row for each step that holds now.';
create index application_milestones_application_id_idx on public.application_milestones (application_id, user_id);
create index application_milestones_user_id_idx on public.application_milestones (user_id);

create function private.reached_milestones(application public.applications) returns public.milestone[]
  language plpgsql immutable set search_path = ''
as $$
begin
  return array_remove(array[
    case when application.ticket_status = 'pending_payment' then 'payment_stated' end,
    case when private.is_ticket_paid(application.ticket_status) then 'ticket_paid' end,
    case when application.entry_video_status in ('submitted', 'approved', 'failed') then 'video_submitted' end,
    case when application.entry_video_status = 'approved' then 'video_passed' end,
    case when application.is_finalist then 'finalist' end]::public.milestone[], null);
end
$$;
comment on function private.reached_milestones is 'The steps of the journey that an application has behind it.';

create function private.write_milestones(old public.applications, new public.applications) returns void
  language plpgsql set search_path = ''
as $$
declare
  held constant public.milestone[] := case when old is null then '{}' else private.reached_milestones(old) end;
  holds constant public.milestone[] := private.reached_milestones(new);
begin
  if (new.ticket_status, new.entry_video_status, new.entry_video_url, new.is_finalist)
    is not distinct from (old.ticket_status, old.entry_video_status, old.entry_video_url, old.is_finalist) then
    return;
  end if;
  if not held <@ holds then
    delete from public.application_milestones m
    where m.application_id = new.id and not m.milestone = any (holds);
  end if;
  if not holds <@ held then
    insert into public.application_milestones (application_id, user_id, milestone)
    select new.id, new.user_id, h from unnest(holds) h where not h = any (held);
  end if;
  -- Every submission, even of the same link after Fail, starts a new wait for review.
  if not old is null and (new.entry_video_url, new.entry_video_submitted_at)
    is distinct from (old.entry_video_url, old.entry_video_submitted_at) then
    update public.application_milestones m set reached_at = new.entry_video_submitted_at
    where m.application_id = new.id and m.milestone = 'video_submitted';
  end if;
end
$$;
comment on function private.write_milestones is
  'Dates each step in the statement that reaches it, and forgets the date of a step that was taken back.';

alter table public.application_milestones enable row level security;
grant select on public.application_milestones to authenticated, service_role;
create policy application_milestones_select_own_or_admin on public.application_milestones
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
