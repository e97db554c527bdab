-- Application notes: the administrators' internal notes on a child's assessment.
--
--                         owner    administrator    reviewer      anon     service_role
--   select                no       all              no            no       all
--   insert, update        no       by procedure     no            no       no
--   delete                with the child
--   update_application    42501    yes              own states    no       no
--
-- A separate table, because row-level security exposes whole rows. Lists embed it (select=*,application_notes(*)), and a parent gets
-- null. It is not published to realtime: saving a note updates the child's updated_at, which is.

create table public.application_notes (
  application_id uuid primary key references public.applications (id) on delete cascade,
  assessment_note text,
  constraint application_notes_assessment_note_check check (
    char_length(assessment_note) between 1 and 2000 and private.is_plain_text(assessment_note))
);
comment on table public.application_notes is 'The administrators'' own note of a child''s assessment. Its parent never reads it.';

create function private.write_note_audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  before constant text := case when tg_op = 'UPDATE' then old.assessment_note end;
begin
  if new.assessment_note is distinct from before then
    insert into private.audit_log (actor_id, table_name, row_id, action, old_values, new_values)
    values (auth.uid(), 'applications', new.application_id, 'update',
      jsonb_build_object('assessment_note', before), jsonb_build_object('assessment_note', new.assessment_note));
  end if;
  return null;
end
$$;
comment on function private.write_note_audit is 'Records a change of the note in the history of its child, with which it is erased.';
create trigger application_notes_after_write
  after insert or update on public.application_notes
  for each row execute function private.write_note_audit();

alter table public.application_notes enable row level security;
grant select on public.application_notes to authenticated, service_role;
create policy application_notes_select_admin on public.application_notes
  for select to authenticated
  using ((select private.is_admin()));

create function private.update_application(application_id uuid, changes jsonb, loaded_at timestamptz)
  returns setof public.applications
  language plpgsql security definer set search_path = ''
as $$
-- The columns come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  child public.applications;
  wanted public.applications;
  allowed constant text[] := case when private.is_admin()
    then private.administrator_columns() || private.corrected_columns() || array['assessment_note', 'told_reason', 'phone_for_siblings']
    else private.reviewer_columns() end;
  refused text;
  columns text;
begin
  perform private.authorize_and_lock('applications', array[application_id], loaded_at => coalesce(loaded_at, '-infinity'),
    beside => case when (changes ->> 'phone_for_siblings')::boolean then array(
      select s.id from public.applications a join public.applications s on s.user_id = a.user_id
      where a.id = update_application.application_id)
      else '{}' end);
  select k into refused
  from jsonb_object_keys(changes) k
  where k <> all (allowed)
  order by k
  limit 1;
  if refused is not null then
    raise exception 'guarded_column: %', refused using errcode = '42501', detail = refused;
  end if;
  select a.* into child from public.applications a where a.id = update_application.application_id;
  if changes ? 'assessment_note' then
    insert into public.application_notes as n (application_id, assessment_note)
    values (child.id, nullif(btrim(changes ->> 'assessment_note'), ''))
    on conflict on constraint application_notes_pkey do update set assessment_note = excluded.assessment_note;
  end if;
  wanted := jsonb_populate_record(child, changes);
  -- Payments belong to the finance role: a reviewer only awards the tiers of a paid ticket.
  if wanted.ticket_status is distinct from child.ticket_status and not private.is_admin()
    and not (
      (private.is_ticket_paid(child.ticket_status) or child.ticket_status = 'Disqualified'
        and (child.ticket_corrected_at is not null or not private.is_ticket_due(child.id)))
      and (private.is_ticket_paid(wanted.ticket_status) or wanted.ticket_status = 'Disqualified')) then
    raise exception 'guarded_column: ticket_status' using errcode = '42501', detail = 'ticket_status';
  end if;
  perform private.check_correction(child, wanted, changes ->> 'told_reason');
  -- Runs even without a column of the child, so that its updated_at moves with the note.
  select string_agg(format('%1$I = ($1).%1$I', k), ', ') into columns
  from jsonb_object_keys(changes) k where k not in ('assessment_note', 'told_reason', 'phone_for_siblings');
  execute format('update public.applications a set %s where a.id = $2', coalesce(columns, 'updated_at = now()')) using wanted, child.id;
  return query select * from private.listed_children(array[child.id]);
  perform private.tell_correction(child, changes ->> 'told_reason');
  if (changes ->> 'phone_for_siblings')::boolean and wanted.parent_phone <> child.parent_phone then
    -- Otherwise lists that take the number from a sibling would keep the old one.
    perform private.update_application(s.id,
      jsonb_build_object('parent_phone', changes -> 'parent_phone', 'told_reason', changes -> 'told_reason'), s.updated_at)
    from public.applications s
    where s.user_id = child.user_id and s.edition = child.edition and s.parent_phone = child.parent_phone and s.id <> child.id;
  end if;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.update_application is
  'Writes the given columns of an application and its assessment_note in one transaction, and returns the application; '
  'loaded_at is the updated_at that was loaded. Corrects what the parent answered as well, and tells the parent; '
  'another phone number takes its told_reason, and with phone_for_siblings true is that of the family''s other '
  'children of the year with the old number, too. An embedded application_notes is as it was before the call. '
  'Administrators, and reviewers of the own states; errors: guarded_column, application_changed, '
  'application_not_found, told_reason_required, told_reason_refused.';
grant execute on function private.update_application to authenticated; -- as public.update_application
