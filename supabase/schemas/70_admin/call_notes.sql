-- Call notes: the outcome of a telephone call with a family, and the day on which the office calls again.
--
--                         administrator    reviewer      finance          owner             anyone else
--   private.call_notes    no               no            no               in the export     no
--   add_call_note         yes              own states    own countries    42501             42501
--   set_call_done         yes              own states    own countries    42501             42501
--   get_call_notes        yes              own states    own countries    42501             42501
--   get_calls             yes              own states    own countries    42501             42501
--   forget_calls          no               no            no               no                service role
--
-- They are short-lived: hidden 30 days after they are done, then removed by the job deliver, and deleted with the child. They are in no
-- history, where a call would also block the undo of an earlier decision.

create type public.call_kind as enum ('pays_on', 'call_back', 'no_answer', 'wrong_number');

create table private.call_notes (
  id uuid primary key,
  application_id uuid not null,
  kind public.call_kind not null,
  call_on date not null,
  note text,
  created_at timestamptz not null default now(),
  written_by uuid,
  done_at timestamptz,
  constraint call_notes_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade,
  constraint call_notes_written_by_fkey foreign key (written_by) references auth.users (id) on delete set null,
  constraint call_notes_note_check check (char_length(note) between 1 and 140 and private.is_plain_text(note))
);
comment on table private.call_notes is 'Calls with families, and when the next one is due. The family can ask to read them.';
comment on column private.call_notes.call_on is 'The day, on the clocks of the office, on which somebody calls or looks again.';
comment on column private.call_notes.done_at is 'When it was dealt with; 30 days later it is removed.';
create index call_notes_application_id_idx on private.call_notes (application_id, created_at desc);
create index call_notes_written_by_idx on private.call_notes (written_by);
create index call_notes_call_on_idx on private.call_notes (call_on, created_at, id) where done_at is null;
create index call_notes_done_at_idx on private.call_notes (done_at);
alter table private.call_notes enable row level security;

create function private.office_day() returns date
  language sql stable set search_path = ''
as $$
  select (now() at time zone 'Africa/Lagos')::date
$$;
comment on function private.office_day is 'Today on the clocks of the office.';

create function private.is_call_kept(done_at timestamptz) returns boolean
  language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return done_at is null or done_at > now() - interval '30 days';
end
$$;
comment on function private.is_call_kept is 'Whether a call that was done then, or is not, is still read.';

create function private.add_call_note(
  id uuid, application_id uuid, kind public.call_kind, call_on date, note text default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('calls:write');
  words constant text := nullif(private.clean_text(note), '');
begin
  if id is null or kind is null then
    raise exception 'call_note_refused' using errcode = 'P0001', detail = 'A call note has an id and a kind.';
  elsif char_length(words) > 140 or private.is_plain_text(words) is false then
    raise exception 'call_note_refused' using errcode = 'P0001', detail = 'Up to 140 characters, without web addresses.';
  elsif call_on between private.office_day() and private.office_day() + 366 is not true then
    raise exception 'call_day_refused' using errcode = 'P0001', detail = coalesce(call_on::text, 'null');
  end if;
  -- Locked, so that a deletion of the child waits or has already happened.
  perform from public.applications a
  where a.id = add_call_note.application_id and (states is null or a.state_city = any (states)) for key share;
  if not found then
    raise exception 'application_not_found' using errcode = 'P0001';
  end if;
  -- A retry after a lost answer must learn that the form is already stored.
  insert into private.call_notes (id, application_id, kind, call_on, note, written_by)
  values (add_call_note.id, add_call_note.application_id, add_call_note.kind, add_call_note.call_on, words, auth.uid())
  on conflict on constraint call_notes_pkey do nothing;
  -- The list of calls shows the family's phone number.
  if found and not private.opens('payments') then
    perform private.log_access('opened', 'applications', array[add_call_note.application_id], 1);
  end if;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.add_call_note is
  'Writes a call note on a child: its kind (pays_on, call_back, no_answer, wrong_number), the day of the next call, '
  'from today to a year from now, and up to 140 characters. Safe to repeat. Members of the team, each in the own role; '
  'errors: call_note_refused, call_day_refused, application_not_found.';
grant execute on function private.add_call_note to authenticated; -- as public.add_call_note

create function private.set_call_done(call_note_id uuid, is_done boolean default true) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('calls:write');
begin
  update private.call_notes c
  set done_at = case when set_call_done.is_done then coalesce(c.done_at, now()) end
  where c.id = set_call_done.call_note_id and private.is_call_kept(c.done_at)
    and (states is null or private.is_within('applications', c.application_id, states));
  if not found then
    raise exception 'call_note_not_found' using errcode = 'P0001';
  end if;
end
$$;
comment on function private.set_call_done is
  'Marks a call note as done, or with is_done false as open again. Members of the team, each in the own role; error: call_note_not_found.';
grant execute on function private.set_call_done to authenticated; -- as public.set_call_done

create type public.call_note as (
  id uuid,
  application_id uuid,
  child_name text,
  parent_name text,
  parent_phone text,
  kind public.call_kind,
  call_on date,
  note text,
  created_at timestamptz,
  author text,
  done_at timestamptz
);
comment on type public.call_note is
  'A call note with whom it is about; parent_phone is null for a reviewer who has not opened the child, author is the '
  'e-mail of who wrote it, where that account still exists.';

create function private.call_notes(ids uuid[]) returns setof public.call_note
  language sql stable security definer set search_path = ''
as $$
  select c.id, c.application_id, a.child_name, left(u.raw_user_meta_data ->> 'parent_name', 80),
    case when (select private.opens('payments')) or private.has_opened(a.id) then a.parent_phone end,
    c.kind, c.call_on, c.note, c.created_at, w.email::text, c.done_at
  from unnest(ids) with ordinality wanted (id, position)
  join private.call_notes c on c.id = wanted.id
  join public.applications a on a.id = c.application_id
  join auth.users u on u.id = a.user_id
  left join auth.users w on w.id = c.written_by
  order by wanted.position
$$;
comment on function private.call_notes is
  'These call notes in the order of their ids, for a reviewer with the telephones of children that were opened.';

create function private.calls_of_child(application_id uuid) returns setof public.call_note
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('calls');
begin
  return query select * from private.call_notes(array(
    select c.id from private.call_notes c where c.application_id = calls_of_child.application_id and private.is_call_kept(c.done_at)
      and (states is null or private.is_within('applications', c.application_id, states))
    order by c.created_at desc, c.id limit 50));
end
$$;
comment on function private.calls_of_child is
  'The newest 50 call notes of a child, newest first. Members of the team, each in the own role.';
grant execute on function private.calls_of_child to authenticated; -- as public.get_call_notes

create function private.due_calls() returns setof public.call_note
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('calls');
begin
  return query select * from private.call_notes(array(
    select c.id from private.call_notes c where c.done_at is null and c.call_on <= private.office_day()
      and (states is null or private.is_within('applications', c.application_id, states))
    order by c.call_on, c.created_at, c.id limit 200));
end
$$;
comment on function private.due_calls is
  'The first 200 calls that are due today or were before and are not done, longest due first. Members of the team, each in the own role.';
grant execute on function private.due_calls to authenticated; -- as public.get_calls

create function private.forget_calls(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  delete from private.call_notes c where c.id in (
    select o.id from private.call_notes o
    where not private.is_call_kept(o.done_at)
    order by o.done_at limit least(greatest(at_most, 0), 500) for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_calls is
  'Removes up to so many of the calls, at most 500, that were done 30 days ago, and says how many it were. The job '
  'deliver asks for it, also while no emails are sent. The service role only.';
grant execute on function private.forget_calls to service_role; -- as public.forget_calls
