-- Accounts: what sign-up creates, and how people export or erase everything held about them and their children.
--
--                     anybody signed in             anon    service_role
--   export_my_data    reads everything held         no      no
--   close_account     erases everything held,       no      no
--                     after a fresh sign-in
--
-- Erasing an account erases its children, except for what they leave behind (applications.sql). Its transfers stay in the books without
-- an owner (ledger.sql), and its confirmed donations as amounts without the donor (erase_donor in donations.sql).
--
-- The metadata of a new account carries its first child. One transaction creates both, so that neither exists without the other. The
-- child's part is used once. The auth service writes its own copy of the metadata after the insert (when it confirms the account, and
-- into the identity), so every write is reduced to an allowlist of keys.

create function private.kept_metadata(metadata jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(e.key, e.value)
  from jsonb_each(metadata) e
  where e.key = any (array[
    'parent_name', 'phone_number', 'living_status', 'privacy_version',
    -- The auth service's own keys.
    'sub', 'email', 'email_verified', 'phone', 'phone_verified'])
$$;
comment on function private.kept_metadata is 'The part of metadata that the account record keeps: nothing about a child.';

create function private.living_statuses() returns text[]
  language sql immutable set search_path = ''
as $$
  select array['Living with child', 'Not living with child']
$$;
comment on function private.living_statuses is 'The answers to whether the child lives with who registers it.';

create function private.check_metadata_size(metadata jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if octet_length(metadata::text) > 10240 then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'sign_up_size_check', detail = 'At most 10 KB are taken.';
  end if;
end
$$;
comment on function private.check_metadata_size is 'Refuses metadata of more than 10 KB.';

create function private.check_address(address text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if private.is_email(nullif(address, '')) is false then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'sign_up_email_check', detail = 'email';
  end if;
end
$$;
comment on function private.check_address is
  'Refuses an address that cannot be one, since it is shown to the office and written into emails; of an account '
  'without one there is nothing to refuse.';

create function private.users_before_write() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := coalesce(new.raw_user_meta_data, '{}');
  before jsonb := '{}';
  is_family boolean;
  parent_name text;
  children jsonb;
begin
  -- An insert has no old row.
  if new.email is distinct from old.email then
    perform private.check_address(new.email);
  end if;
  if new.email_change is distinct from old.email_change then
    perform private.check_address(new.email_change);
  end if;
  if tg_op = 'UPDATE' and new.raw_user_meta_data is not distinct from old.raw_user_meta_data then
    return new;
  end if;

  perform private.check_metadata_size(given);
  if jsonb_typeof(given) <> 'object' then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'sign_up_metadata_check', detail = 'Metadata is an object.';
  end if;
  if tg_op = 'UPDATE' then
    before := coalesce(old.raw_user_meta_data, '{}');
    is_family := before ? 'living_status';
  else
    is_family := given ?| array['child_name', 'child_age', 'child_gender', 'talents'];
  end if;
  new.raw_user_meta_data := private.kept_metadata(given);

  -- Required with a child, and never invalid: a change cannot remove a name that was given.
  parent_name := private.clean_text(given ->> 'parent_name');
  if parent_name is null and (is_family or before ? 'parent_name') or private.is_person_name(parent_name) is false then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'sign_up_parent_name_check', detail = 'parent_name';
  end if;
  if parent_name is not null then
    new.raw_user_meta_data := jsonb_set(new.raw_user_meta_data, '{parent_name}', to_jsonb(parent_name));
  end if;
  -- The registration accepted the privacy notice of that day; a later version is shown once.
  if tg_op = 'INSERT' and is_family and given ? 'consent_version' then
    new.raw_user_meta_data := new.raw_user_meta_data || jsonb_build_object('privacy_version', given -> 'consent_version');
  end if;
  if (given ->> 'phone_number' is null and (is_family or before ? 'phone_number'))
    or given ->> 'phone_number' !~ '^\+[1-9][0-9]{7,14}$' then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'sign_up_phone_number_check', detail = 'phone_number';
  end if;
  if (given ->> 'living_status' is null and is_family)
    or given ->> 'living_status' <> all (private.living_statuses()) then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'sign_up_living_status_check', detail = 'living_status';
  end if;

  -- The account must exist before its child can: until then only this transaction knows the child's part, and no table holds it.
  if tg_op = 'INSERT' and is_family then
    children := coalesce(nullif(current_setting('private.children_to_register', true), ''), '{}')::jsonb;
    perform set_config('private.children_to_register', (children || jsonb_build_object(new.id::text, given))::text, true);
  end if;
  return new;
end
$$;
comment on function private.users_before_write is
  'Checks the address, keeps the parent''s part of the metadata by its rules, and hands the child''s part to '
  'register_first_child without storing it.';

create trigger users_before_insert
  before insert on auth.users
  for each row execute function private.users_before_write();
create trigger users_before_update
  before update on auth.users
  for each row when (
    (new.email, new.email_change, new.raw_user_meta_data) is distinct from (old.email, old.email_change, old.raw_user_meta_data))
  execute function private.users_before_write();

create function private.keep_identity() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_metadata_size(new.identity_data);
  -- The parent's values change in the account; a second copy here would become stale.
  new.identity_data := coalesce(private.kept_metadata(new.identity_data), '{}')
    - array['parent_name', 'phone_number', 'living_status'];
  return new;
end
$$;
comment on function private.keep_identity is 'Keeps of the auth service''s second copy what it needs itself.';

create trigger identities_before_write
  before insert or update on auth.identities
  for each row execute function private.keep_identity();

create function private.register_first_child() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  children constant jsonb := coalesce(nullif(current_setting('private.children_to_register', true), ''), '{}');
  meta constant jsonb := children -> new.id::text;
  chosen_talents text[];
begin
  if meta is null then
    return null;
  end if;
  perform set_config('private.children_to_register', (children - new.id::text)::text, true);
  -- Registration and the show end at age 15; only the form for a further child accepts 16.
  if (meta ->> 'child_age') ~ '^[0-9]{1,2}$' is not true or (meta ->> 'child_age')::integer not between 2 and 15 then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'applications_age_check', detail = 'child_age';
  end if;
  if jsonb_typeof(meta -> 'talents') is distinct from 'array' or jsonb_array_length(meta -> 'talents') = 0 then
    raise exception 'sign_up_invalid'
      using errcode = '23514', constraint = 'applications_talents_check', detail = 'talents';
  end if;
  select array_agg(t.title order by t.position) into chosen_talents
  from jsonb_array_elements_text(meta -> 'talents') with ordinality t (title, position);

  perform private.lock_editions(false);
  perform private.check_registration();
  -- The browser chooses the child's id, so that a resent registration cannot create a second child.
  insert into public.applications (
    id, user_id, child_name, stage_name, age, gender, country, state_city, talents, parent_phone, consent_version, is_listed)
  values (
    coalesce((meta ->> 'application_id')::uuid, gen_random_uuid()), new.id, meta ->> 'child_name', meta ->> 'stage_name',
    (meta ->> 'child_age')::integer, (meta ->> 'child_gender')::public.gender, (meta ->> 'country')::public.country, meta ->> 'state_city',
    chosen_talents, meta ->> 'phone_number', meta ->> 'consent_version',
    coalesce((meta ->> 'is_listed')::boolean, true));
  perform private.write_confirmation(new.id);
  return null;
end
$$;
comment on function private.register_first_child is
  'Makes the first child of a new account from its sign-up metadata, and asks its address whether it is theirs; metadata that '
  'breaks a rule fails the sign-up.';

create trigger users_after_insert
  after insert on auth.users
  for each row execute function private.register_first_child();

create function private.users_before_delete_statement() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_books(true);
  return null;
end
$$;
comment on function private.users_before_delete_statement is
  'An account goes while no decision is made on its rows, also when the auth service deletes it.';
create trigger users_before_delete_statement
  before delete on auth.users
  for each statement execute function private.users_before_delete_statement();

create function private.users_after_update() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_family_documents(old, new);
  perform private.forget_address(old, new);
  perform private.see_correction(old, new);
  return null;
end
$$;
comment on function private.users_after_update is
  'A changed account is found by its new words, another address has answered no email, and a correction of it is made.';
create trigger users_after_update
  after update on auth.users
  for each row execute function private.users_after_update();

create function private.is_file_of(name text, person uuid) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select split_part(name, '/', 1) = person::text
$$;
comment on function private.is_file_of is 'Whether a file lies in the folder that bears the person''s id, as every private file does.';

create function private.exported_columns() returns table (relation text, columns text[])
  language sql immutable set search_path = ''
as $$
  values
    ('applications', array[
      'id', 'edition', 'ticket_fee', 'previous_id', 'child_name', 'stage_name', 'age', 'gender', 'country', 'state_city', 'talents',
      'primary_category', 'parent_phone', 'status', 'ticket_status', 'ticket_received', 'ticket_corrected_at', 'entry_video_status',
      'entry_video_url', 'entry_video_submitted_at', 'video_reason', 'application_fee_status', 'audition_state', 'audition_date',
      'audition_details', 'audition_round', 'audition_answer', 'audition_answer_reason', 'audition_result', 'audition_report',
      'is_finalist', 'points', 'assessment_score',
      'assessment_report', 'assessment_result', 'awarded_tiers', 'is_listed', 'is_shareable', 'consent_version',
      'payment_reference', 'pattern', 'rejection_reason', 'hidden_at', 'approved_at', 'created_at', 'updated_at']),
    ('application_milestones', array['application_id', 'milestone', 'reached_at']),
    ('consents', array['id', 'application_id', 'subject', 'action', 'version', 'created_at']),
    ('payments', array['id', 'application_id', 'amount', 'currency', 'reference', 'description', 'child_name', 'status',
      'is_ticket', 'ticket_fee', 'is_accepted_as_full', 'decision_reason', 'decided_at', 'received_amount', 'received_currency',
      'received_on', 'received_via', 'refunded_amount', 'refunded_on', 'refund_reason', 'created_at']),
    ('subscriptions', array['id', 'application_id', 'amount', 'currency', 'reference', 'description', 'child_name', 'status',
      'decision_reason', 'decided_at', 'received_amount', 'received_currency', 'received_on', 'received_via',
      'refunded_amount', 'refunded_on', 'refund_reason', 'created_at']),
    ('payment_proofs', array['id', 'payment_id', 'subscription_id', 'kind', 'path', 'original_name', 'size_bytes', 'status', 'created_at']),
    ('notices', array['id', 'kind', 'application_id', 'payment_id', 'broadcast_id', 'child_name', 'facts', 'created_at', 'read_at',
      'settled_at']),
    ('broadcasts', array['id', 'subject', 'body', 'link_path', 'map_url', 'created_at']),
    ('donations', array['id', 'donor_name', 'donor_email', 'donor_phone', 'project', 'country', 'children_count', 'status',
      'amount', 'currency', 'received_on', 'created_at']),
    ('public_profiles', array['id', 'edition', 'child_name', 'age', 'gender', 'country', 'state_city', 'talents', 'primary_category',
      'ticket_status', 'points', 'assessment_score', 'pattern', 'created_at'])
$$;
comment on function private.exported_columns is
  'The columns of each table in the export of an account, and in its changes by administrators: never their notes, nor '
  'who decided. A column that is not here is not in it.';

create function private.unexported_tables() returns text[]
  language sql immutable set search_path = ''
as $$
  select array['application_notes', 'state_coordinators', 'volunteers']
$$;
comment on function private.unexported_tables is 'Tables whose rows belong to no account: the notes are the administrators'' own.';

create function private.export_my_data() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  held jsonb;
  relation text;
  listed text[];
  found_rows jsonb;
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  select jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at,
        'last_sign_in_at', u.last_sign_in_at, 'given_at_sign_up', u.raw_user_meta_data,
        'emails_confirmed_at', h.confirmed_at, 'emails_refused_at', h.refused_at, 'emails_switched_off', array(
          select w.email_group from private.email_switches w where w.user_id = caller order by w.email_group))
      from auth.users u left join private.email_addresses h on h.user_id = u.id where u.id = caller),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object('notice', d.notice_id, 'state', d.state, 'at', d.ended_at)
        order by d.created_at, d.id), '[]')
      from private.email_outbox d where d.user_id = caller),
    'call_notes', (
      select coalesce(jsonb_agg(jsonb_build_object('application_id', c.application_id, 'kind', c.kind, 'call_on', c.call_on,
        'note', c.note, 'created_at', c.created_at, 'done_at', c.done_at) order by c.created_at, c.id), '[]')
      from private.call_notes c join public.applications a on a.id = c.application_id
      where a.user_id = caller and private.is_call_kept(c.done_at)),
    'safeguarding_details', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'slot_id' || jsonb_build_object('application_id', a.id)
        order by c.given_at, a.id, s.round), '[]')
      from private.safeguarding_details c join private.audition_slots s on s.id = c.slot_id
      join public.applications a on a.id = s.application_id where a.user_id = caller),
    'auditions', (
      select coalesce(jsonb_agg(jsonb_build_object('application_id', s.application_id, 'round', s.round, 'told_at', s.told_at,
        'starts_at', lower(s.told_during), 'details', s.told_details, 'answer', s.answer, 'answer_reason', s.answer_reason,
        'result', s.result, 'report', s.report) order by s.application_id, s.round), '[]')
      from private.audition_slots s join public.applications a on a.id = s.application_id
      where a.user_id = caller and s.told_at is not null),
    'check_in_events', (
      select coalesce(jsonb_agg(jsonb_build_object('application_id', m.application_id, 'kind', m.kind, 'made_at', m.made_at,
        'received_at', m.received_at, 'collected_by', m.collected_by, 'collect_reason', m.collect_reason) order by m.seq), '[]')
      from private.check_in_events m join public.applications a on a.id = m.application_id where a.user_id = caller),
    'audition_days', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'application_id', c.application_id, 'starts_at', p.starts_at, 'venue', p.venue, 'added_at', c.added_at)
        order by c.added_at, c.application_id, c.audition_day_id), '[]')
      from private.audition_day_children c join private.audition_days p on p.id = c.audition_day_id
      join public.applications a on a.id = c.application_id where a.user_id = caller),
    'audition_walk_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'application_id', i.application_id, 'reason', i.reason, 'created_at', i.created_at)
        order by i.created_at, i.application_id, i.audition_day_id), '[]')
      from private.walk_ins i join public.applications a on a.id = i.application_id where a.user_id = caller),
    'message_calls', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'broadcast_id', m.broadcast_id, 'audition_day_id', m.audition_day_id, 'opened_at', m.opened_at) order by m.opened_at, m.id), '[]')
      from private.message_calls m where m.user_id = caller),
    'results', (
      select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'kind', r.kind, 'round', r.name, 'score', r.score,
        'criteria', r.criteria, 'report', r.report, 'written_at', r.written_at) order by r.written_at, a.id, r.round_id), '[]')
      from public.applications a cross join lateral private.child_results(a.id) r where a.user_id = caller),
    'credit', (select coalesce(jsonb_agg(c order by c.currency), '[]') from private.family_credit(caller) c),
    'credit_refunds', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'refunded_on', t.received_on, 'amount', t.amount, 'currency', t.currency, 'reason', t.note) order by t.received_on, t.id), '[]')
      from private.transfers t
      where t.user_id = caller and t.direction = 'out' and t.reverses is null
        and not exists (select from private.transfers back where back.reverses = t.id)
        -- An existing payment shows its own refund.
        and not exists (select from private.ledger l where l.transfer_id = t.id and (l.kind = 'donation'
          or exists (select from public.payments p where p.id = l.row_id)
          or exists (select from public.subscriptions s where s.id = l.row_id)))),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at, 'metadata', o.metadata)
        order by o.created_at, o.name), '[]')
      from storage.objects o where private.is_file_of(o.name, caller)),
    -- The browser chooses ids, so an id means nothing without its table.
    'changes_by_administrators', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', l.at, 'table', l.table_name, 'row', l.row_id,
        'before', (select jsonb_object_agg(v.key, v.value) from jsonb_each(l.old_values) v where v.key = any (e.columns)),
        'after', (select jsonb_object_agg(v.key, v.value) from jsonb_each(l.new_values) v where v.key = any (e.columns))
      ) order by l.at, l.id), '[]')
      from private.audit_log l join private.exported_columns() e on e.relation = l.table_name
      where (l.table_name, l.row_id) in (
        select 'applications', a.id from public.applications a where a.user_id = caller
        union all select 'payments', p.id from public.payments p where p.user_id = caller
        union all select 'subscriptions', s.id from public.subscriptions s where s.user_id = caller
        union all select 'donations', d.id from public.donations d where d.user_id = caller)))
  into held;

  for relation, listed in select e.relation, e.columns from private.exported_columns() e loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(t) order by %s), ''[]'') from (select %s from public.%I r where %s) t',
      case relation when 'application_milestones' then 't.reached_at, t.application_id, t.milestone' else 't.created_at, t.id' end,
      (select string_agg(format('r.%I', c), ', ') from unnest(listed) c), relation,
      case relation
        when 'broadcasts' then 'r.id in (select n.broadcast_id from public.notices n where n.user_id = $1)'
        when 'public_profiles' then 'r.id in (select a.id from public.applications a where a.user_id = $1)'
        else 'r.user_id = $1' end)
    into found_rows using caller;
    held := held || jsonb_build_object(relation, found_rows);
  end loop;
  return held;
end
$$;
comment on function private.export_my_data is 'Everything that is held about the caller and the caller''s children, as one document.';
grant execute on function private.export_my_data to authenticated; -- as public.export_my_data

create function private.erase_account(person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  note text[];
begin
  perform private.lock_books(true);
  delete from public.applications a where a.user_id = person;
  delete from public.payments p where p.user_id = person;
  delete from public.subscriptions s where s.user_id = person;
  -- Includes files that no row names.
  perform private.queue_file_deletion(o.bucket_id, o.name) from storage.objects o where private.is_file_of(o.name, person);
  delete from auth.users u where u.id = person;
  -- Tables of the auth service without a foreign key; some releases lack them.
  foreach note slice 1 in array array[
    ['auth.audit_log_entries', 'payload ->> ''actor_id'' = $1'],
    ['auth.flow_state', 'user_id::text = $1'],
    ['auth.refresh_tokens', 'user_id::text = $1']]
  loop
    if to_regclass(note[1]) is not null and has_table_privilege(current_user, note[1], 'delete') then
      execute format('delete from %s where %s', note[1], note[2]) using person::text;
    end if;
  end loop;
end
$$;
comment on function private.erase_account is
  'Erases a person''s rows and account, and has the files removed; refuses (last_owner) the only owner of the show. The '
  'caller''s right to it is checked before.';

create function private.close_account() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  -- A retry after a lost answer finds the account already gone.
  if not exists (select from auth.users u where u.id = caller) then
    return;
  end if;
  perform private.require_fresh_sign_in();
  perform private.erase_account(caller);
end
$$;
comment on function private.close_account is
  'Closes the caller''s account for good; the files follow within minutes. Errors: session_ended, sign_in_again, '
  'second_factor_missing, last_owner.';
grant execute on function private.close_account to authenticated; -- as public.close_account
