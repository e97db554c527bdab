\ir support/actors.psql
-- The rules that every table, policy and function keeps, also those that are yet to be written.
select plan(75);

create temp view our_tables as
  select c.oid, n.nspname as schema, c.relname as name, c.relrowsecurity, c.relispartition, c.relacl, c.relnamespace
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p');
create temp view our_functions as
  select p.oid, n.nspname as schema, p.proname as name, p.prosecdef, p.proconfig, p.proacl, p.prorettype
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
create temp view our_policies as
  select * from pg_policies where schemaname in ('public', 'private');
create temp view our_triggers as
  select t.oid, t.tgname as name, t.tgrelid, c.relname as table_name, t.tgtype, t.tgdeferrable
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace);

select ok((select count(*) >= 11 from our_tables) and (select count(*) >= 30 from our_functions)
  and (select count(*) >= 15 from our_policies) and (select count(*) >= 20 from our_triggers), 'there is something to look at');

-- Tables.
select is_empty('select schema, name from our_tables where not relrowsecurity', 'row-level security is on for every table');
select is_empty($$ select schema, name from our_tables where not relispartition and coalesce(obj_description(oid, 'pg_class'), '') = '' $$,
  'every table has a comment');
select is_empty($$ select schema, name from our_tables where name !~ '^[a-z]+(_[a-z]+)*$' $$, 'tables have snake_case names');
select is_empty($$ select schema, name from our_tables t
  where not exists (select from pg_constraint where conrelid = t.oid and contype = 'p') $$, 'every table has a primary key');
select is_empty($$ select t.name, a.attname from our_tables t join pg_attribute a on a.attrelid = t.oid
  where a.attnum > 0 and not a.attisdropped and a.attname !~ '^[a-z]+(_[a-z]+)*$' $$, 'columns have snake_case names');
select is_empty($$ select t.name, a.attname from our_tables t join pg_attribute a on a.attrelid = t.oid
  where a.attnum > 0 and not a.attisdropped and a.atttypid = 'boolean'::regtype and a.attname !~ '^(is|has|can)_' $$,
  'a boolean column is named is_, has_ or can_');
select is_empty($$ select t.name, a.attname from our_tables t join pg_attribute a on a.attrelid = t.oid
  where a.attnum > 0 and not a.attisdropped and a.atttypid in ('timestamp'::regtype, 'varchar'::regtype, 'json'::regtype, 'money'::regtype) $$,
  'no column has a type with a trap in it');
select is_empty($$ select c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false) $$,
  'a view runs with its reader''s rights');
select is_empty($$ select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('m', 'f') $$,
  'there is no relation that row-level security does not cover');

-- The export of an account.
select set_eq($$ select name::text from our_tables where schema = 'public' $$,
  $$ select relation from private.exported_columns() union all select unnest(private.unexported_tables()) $$,
  'every table of public is exported by its columns, or named as one that belongs to no account');
select is_empty($$ select t.name from our_tables t join pg_attribute a on a.attrelid = t.oid and a.attname = 'user_id' and not a.attisdropped
  where t.name = any (private.unexported_tables()) $$, 'no table with an owner is left out of the export');

-- Names.
select is_empty($$ select t.name, c.conname from our_tables t join pg_constraint c on c.conrelid = t.oid
  where c.contype <> 'n' and c.conname !~ ('^' || t.name || case c.contype when 'p' then '_pkey' when 'u' then '_[a-z_]+_key'
    when 'f' then '_[a-z_]+_fkey' when 'c' then '_[a-z_]+_check' else '_[a-z_]+' end || '$') $$,
  'a constraint is named after its table, its columns and its kind');
select is_empty($$ select t.name, i.relname from our_tables t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint where conindid = x.indexrelid) and i.relname !~ ('^' || t.name || '_[a-z_]+_idx$') $$,
  'an index is named after its table and its columns');
select is_empty($$ select table_name, name from our_triggers where name !~ ('^' || table_name || '_' ||
  case when tgtype & 2 = 2 then 'before' else 'after' end || '_(insert|update|delete|write|change|truncate)' ||
  case when tgtype & 32 = 32 then '' when tgdeferrable then '_deferred' when tgtype & 1 = 0 then '_statement' else '' end || '$') $$,
  'a trigger is named after its table and its moment');
-- Several would run in the order of their names.
select is_empty($$ select t.tgrelid::regclass, array_agg(t.name) from our_triggers t
  cross join unnest(array[4, 8, 16, 32]) event
  where t.tgtype & event = event group by t.tgrelid, event, t.tgtype & 2, t.tgtype & 1, t.tgdeferrable having count(*) > 1 $$,
  'no table has two triggers for one moment: one calls the steps in their order');
select is_empty($$ select tablename, policyname from our_policies
  where policyname !~ ('^' || tablename || '_' || lower(cmd) || '_[a-z_]+$') $$,
  'a policy is named after its table, its action and whom it is for');

-- Texts. Every column of public that holds text refuses these by a check of its own, or is named here as one that
-- people do not write: what is sent is replaced, or nothing may be sent.
create temp view text_columns as
  select t.oid, t.name || '.' || a.attname as name, a.attnum, a.atttypid
  from our_tables t join pg_attribute a on a.attrelid = t.oid
  where t.schema = 'public' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
    and t.name || '.' || a.attname not in ('applications.primary_category', 'payments.child_name',
      'subscriptions.child_name', 'consents.version', 'notices.child_name', 'notices.facts')
    and t.name <> 'public_profiles';
-- Whether a check of the column alone, or of the column and the country, refuses a value.
create function pg_temp.is_refused(text_column text_columns, value text) returns boolean language plpgsql as $$
declare
  rule record;
  verdict boolean;
begin
  for rule in
    select pg_get_expr(c.conbin, c.conrelid) as expression, (
      select string_agg(format('%L::%s as %I', case
          when a.attnum <> text_column.attnum then 'Nigeria' when a.atttypid = 'text[]'::regtype then array[value]::text else value end,
        a.atttypid::regtype, a.attname), ', ')
      from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
    from pg_constraint c
    where c.conrelid = text_column.oid and c.contype = 'c' and text_column.attnum = any (c.conkey)
      and not exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)
        and a.attnum <> text_column.attnum and a.atttypid <> 'public.country'::regtype)
  loop
    execute format('select (%s) from (select %s) given', rule.expression, rule.columns) into verdict;
    if not verdict then
      return true;
    end if;
  end loop;
  return false;
end
$$;
-- One value in each form that a column asks for, so that nothing but the part under trial is wrong with it.
create temp view forms as select unnest(array['Ada %s Obi', '%s', 'https://youtu.be/%s', 'ada%s@example.com', '%s Ghetto', '+234803%s0000']) as form;
grant select on text_columns, forms to public;
select ok((select count(*) >= 20 from text_columns), 'there are texts to look at');
select is_empty($$ select c.name, f.form from text_columns c cross join forms f
  where not pg_temp.is_refused(c, format(f.form, repeat('a', 6000))) $$, 'every text has a length');
select is_empty($$ select c.name, f.form, ascii(unseen) from text_columns c cross join forms f
  cross join unnest(array[E'\u200b', E'\u202e', E'\u3164', E'\u00ad', E'\u0007', E'z\u0300\u0301\u0302', E'\U000e0041']) unseen
  where not pg_temp.is_refused(c, format(f.form, 'a' || unseen || 'b')) $$, 'every text can be seen');
select is_empty($$ select c.name, f.form from text_columns c cross join forms f
  cross join unnest(array['http://example.invalid', 'www.example', 'example.com']) address
  -- A link to a video is a web address, and a file is called what its maker called it.
  where c.name not in ('applications.entry_video_url', 'payment_proofs.original_name') and f.form !~ '@|^[+]'
    and not pg_temp.is_refused(c, format(f.form, address)) $$, 'no text names a web address');
select is_empty($$ select c.name, hostile from text_columns c
  cross join unnest(array['<b>Ada</b>', 'Ada/Obi', 'ada@example', 'Ada 08031', '{{Ada}}', repeat('a', 81), '']) hostile
  where c.name ~ '_name$' and c.name <> 'payment_proofs.original_name' and not pg_temp.is_refused(c, hostile) $$,
  'a name is a name');
select set_eq($$ select name collate "default" from text_columns where name ~ '_name$' $$, array[
  'applications.child_name', 'applications.stage_name', 'donations.donor_name', 'volunteers.full_name',
  'state_coordinators.coordinator_name', 'payment_proofs.original_name'], 'these are the names');

-- Policies.
select is_empty($$ select tablename, policyname from our_policies where cmd = 'ALL' $$, 'no policy is for all actions');
select is_empty($$ select tablename, policyname from our_policies where 'public' = any (roles) $$, 'every policy names its roles');
select is_empty($$ select tablename, policyname from our_policies where not roles <@ array['anon', 'authenticated']::name[] $$,
  'policies are for roles of the API that they bind');
select is_empty($$ select tablename, cmd, role from our_policies cross join unnest(roles) role
  where permissive = 'PERMISSIVE' group by tablename, cmd, role having count(*) > 1 $$,
  'there is one permissive policy per role and action');
select is_empty($$ select tablename, policyname from our_policies
  where regexp_replace(coalesce(qual, '') || ' ' || coalesce(with_check, ''), 'SELECT (auth|private)\.[a-z_]+\(\)', '', 'g')
    ~ '(auth|private)\.[a-z_]+\(|current_setting\(' $$,
  'a policy asks about the caller once per query, in a select');
select is_empty($$ select tablename, policyname from our_policies where cmd in ('INSERT', 'UPDATE') and with_check is null $$,
  'every written row is checked');
select is_empty($$ select tablename, policyname from our_policies where cmd <> 'SELECT' and (with_check = 'true' or qual = 'true') $$,
  'no write is open to every row');
select is_empty($$ select tablename, policyname from our_policies
  where coalesce(qual, '') || coalesce(with_check, '') ~* 'user_metadata|raw_user' $$, 'no policy believes what a user says of themselves');
select set_eq($$ select tablename::text collate "default" from our_policies where qual = 'true' $$,
  array['public_profiles', 'state_coordinators'], 'exactly these tables are readable by everybody');

-- Functions.
select is_empty($$ select schema, name from our_functions where coalesce(obj_description(oid, 'pg_proc'), '') = '' $$,
  'every function has a comment');
select is_empty($$ select array_agg(f.name) from our_functions f join pg_proc p on p.oid = f.oid
  where 't' = any (p.proargmodes)
  group by array(select p.proallargtypes[i] from generate_subscripts(p.proargmodes, 1) i where p.proargmodes[i] = 't' order by i),
    array(select p.proargnames[i] from generate_subscripts(p.proargmodes, 1) i where p.proargmodes[i] = 't' order by i)
  having count(*) > 1 $$, 'a row that several functions return has a named type');
select is_empty($$ select t.typname from pg_type t join pg_class c on c.oid = t.typrelid
  where t.typnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'c'
    and coalesce(obj_description(t.oid, 'pg_type'), '') = '' $$, 'every such type has a comment');
select is_empty($$ select f.name from our_functions f join pg_type t on t.oid = f.prorettype join pg_class c on c.oid = t.typrelid
  where f.schema = 'public' and t.typnamespace <> 'public'::regnamespace $$, 'the result type of a procedure of public can be seen by its caller');
select is_empty($$ select name from our_functions where schema = 'public' and prosecdef $$,
  'no function in public runs with its owner''s rights');
select is_empty($$ select schema, name from our_functions
  where not coalesce('search_path=""' = any (proconfig), false) $$, 'every function has an empty search path');
select is_empty($$ select schema, name from our_functions
  where proacl is null or exists (select from aclexplode(proacl) a where a.grantee = 0) $$, 'no function is executable by everybody');
select is_empty($$ select f.name from our_functions f cross join unnest(array['anon', 'authenticated', 'service_role']) role
  where f.prorettype = 'trigger'::regtype and has_function_privilege(role, f.oid, 'execute') $$, 'no trigger function can be called');

-- The texts that search and filter a list are short: folding and matching a long text takes seconds.
create temp view filter_arguments as
  select f.oid, f.name, p.proargnames[i] as argument from our_functions f join pg_proc p on p.oid = f.oid
    cross join generate_series(1, p.pronargs) i
  where f.schema = 'public' and p.provolatile = 's' and p.proargtypes[i - 1] = 'text'::regtype
    and p.proargnames[i] not in ('share_code', 'table_name', 'body');
grant select on filter_arguments to public;
create function pg_temp.answer_to(statement text) returns text language plpgsql as $$
begin
  execute statement;
  return 'taken';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;
grant execute on function pg_temp.answer_to to public;
select tests.act_as('admin');
select is(count(*) filter (where argument = 'search'), 19::bigint, 'nineteen procedures search') from filter_arguments;
select is_empty($$ select name, argument from filter_arguments
  where pg_temp.answer_to(format('select public.%I(%I => repeat(''a'', 101))', name, argument)) <> 'PT400 search_too_long' $$,
  'every text that a list is searched or filtered by is refused beyond 100 characters');
select tests.act_as_database();

-- Foreign keys.
select is_empty($$ select t.name, c.conname from our_tables t join pg_constraint c on c.conrelid = t.oid
  where c.contype = 'f' and not exists (
    select from pg_index x where x.indrelid = t.oid and x.indisvalid
      -- Looked for is a value, so that rows without one may be left out.
      and (x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = format('(%I IS NOT NULL)', (
        select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = c.conkey[1])))
      and (string_to_array(x.indkey::text, ' ')::smallint[])[1:cardinality(c.conkey)] @> c.conkey) $$,
  'every foreign key has an index that begins with its columns');
select is_empty($$ select t.name, c.conname from our_tables t join pg_constraint c on c.conrelid = t.oid
  where c.contype = 'f' and c.confdeltype = 'a' $$, 'every foreign key says what becomes of its row');

-- The reach of the roles: all of it, and nothing else.
create temp view reachable as
  select format('%s %s %s%s', role, lower(privilege), t.name,
    case when has_table_privilege(role, t.oid, privilege) then '' else format(' (%s)', (
      select string_agg(a.attname, ', ' order by a.attname) from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(role, t.oid, a.attnum, privilege))) end) as line
  from our_tables t cross join unnest(array['anon', 'authenticated', 'service_role']) role
    cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
  where has_table_privilege(role, t.oid, privilege)
    or (privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege(role, t.oid, privilege));

select set_eq($$ select line from reachable where line like 'anon %' $$, array[
  'anon insert donations (children_count, country, donor_email, donor_name, donor_phone, id, project, status, user_id)',
  'anon insert volunteers (age, country, days_per_week, full_name, id, phone_number, project_department, state_province, volunteer_role)',
  'anon select public_profiles',
  'anon select state_coordinators'
  ], 'a visitor reaches exactly this');
select set_eq($$ select line from reachable where line like 'authenticated %' $$, array[
  'authenticated delete applications',
  'authenticated delete payment_proofs',
  'authenticated delete state_coordinators',
  'authenticated insert applications',
  'authenticated insert donations (children_count, country, donor_email, donor_name, donor_phone, id, project, status, user_id)',
  'authenticated insert payment_proofs (id, kind, original_name, payment_id, size_bytes, subscription_id, user_id)',
  'authenticated insert payments (amount, application_id, child_name, currency, description, id, reference, status, user_id)',
  'authenticated insert state_coordinators',
  'authenticated insert subscriptions (amount, application_id, child_name, currency, description, id, reference, status, user_id)',
  'authenticated insert volunteers (age, country, days_per_week, full_name, id, phone_number, project_department, state_province, volunteer_role)',
  'authenticated select application_milestones',
  'authenticated select application_notes',
  'authenticated select applications',
  'authenticated select broadcasts',
  'authenticated select consents',
  'authenticated select donations',
  'authenticated select notices',
  'authenticated select payment_proofs',
  'authenticated select payments',
  'authenticated select public_profiles',
  'authenticated select state_coordinators',
  'authenticated select subscriptions',
  'authenticated select volunteers',
  'authenticated update applications',
  'authenticated update state_coordinators (coordinator_name, coordinator_phone, country, state_province)'
  ], 'a signed-in person reaches exactly this, within the policies');
select set_eq($$ select line from reachable where line like 'service_role %' $$, array[
  'service_role delete applications',
  'service_role delete state_coordinators',
  'service_role insert applications',
  'service_role insert donations (children_count, country, donor_email, donor_name, donor_phone, id, project, status, user_id)',
  'service_role insert payments (amount, application_id, child_name, currency, description, id, reference, status, user_id)',
  'service_role insert state_coordinators',
  'service_role insert subscriptions (amount, application_id, child_name, currency, description, id, reference, status, user_id)',
  'service_role insert volunteers (age, country, days_per_week, full_name, id, phone_number, project_department, state_province, volunteer_role)',
  'service_role select application_milestones',
  'service_role select application_notes',
  'service_role select applications',
  'service_role select consents',
  'service_role select donations',
  'service_role select notices',
  'service_role select payment_proofs',
  'service_role select payments',
  'service_role select public_profiles',
  'service_role select state_coordinators',
  'service_role select subscriptions',
  'service_role select volunteers',
  'service_role update applications',
  'service_role update state_coordinators (coordinator_name, coordinator_phone, country, state_province)'
  ], 'the service role reaches exactly this');
select is_empty($$ select t.name, role from our_tables t cross join unnest(array['anon', 'authenticated', 'service_role']) role
  where t.schema = 'private' and (has_table_privilege(role, t.oid, 'select, insert, update, delete, truncate, references, trigger')
    or has_any_column_privilege(role, t.oid, 'select, insert, update, references')) $$, 'no role reaches a private table');
select is_empty($$ select c.relname, role from pg_class c cross join unnest(array['anon', 'authenticated', 'service_role']) role
  where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and has_sequence_privilege(role, c.oid, 'usage, select, update') $$, 'no sequence is open');

select is_empty($$ select line from reachable where line ~ '^[a-z_]+ select .*[(]' $$,
  'a table is selected whole: what its readers may not see stands in a table of its own');

create temp view executable as
  select role, f.schema || '.' || f.name as name from our_functions f cross join unnest(array['anon', 'authenticated', 'service_role']) role
  where has_function_privilege(role, f.oid, 'execute');
select set_eq($$ select name collate "default" from executable where role = 'anon' $$, array[
  'private.opened_editions',
  'public.get_editions',
  'private.current_show',
  'public.get_show',
  'private.answer_email',
  'private.blanks',
  'private.check_request',
  'private.combining_marks',
  'private.count_profiles',
  'private.is_email',
  'private.is_person_name',
  'private.is_plain_text',
  'private.is_state_of',
  'private.is_visible_text',
  'private.listed_profiles',
  'private.search_key',
  'private.facts_of',
  'private.states_of',
  'private.ticket_card',
  'private.report_browser_error',
  'private.report_profile',
  'public.answer_email',
  'public.count_public_profiles',
  'public.get_public_profiles',
  'public.get_ticket_card',
  'public.report_browser_error',
  'public.report_profile'
  ], 'a visitor executes exactly these functions');
select set_eq($$ select name collate "default" from executable where role = 'authenticated' $$, array[
  'private.browser_errors',
  'public.get_browser_errors',
  'private.health',
  'public.get_health',
  'private.listed_cases',
  'public.get_profile_cases',
  'private.set_profile_case',
  'public.set_profile_case',
  'private.report_browser_error',
  'public.report_browser_error',
  'private.report_profile',
  'public.report_profile',
  'private.currency_of',
  'private.opened_editions',
  'public.get_editions',
  'private.current_show',
  'public.get_show',
  'private.planned_editions',
  'public.get_planned_editions',
  'private.save_edition',
  'public.save_edition',
  'private.set_show_details',
  'public.get_show_details',
  'private.save_show_details',
  'public.save_show_details',
  'private.delete_edition',
  'public.delete_edition',
  'private.opening_summary',
  'public.get_opening_summary',
  'private.ending_summary',
  'public.get_ending_summary',
  'private.open_edition',
  'public.open_edition',
  'private.undo_opening',
  'public.undo_opening',
  'private.end_edition',
  'public.end_edition',
  'private.undo_end',
  'public.undo_end',
  'private.retention_of_years',
  'public.get_retention',
  'private.erasure_summary',
  'public.get_erasure_summary',
  'private.keep_edition',
  'public.keep_edition',
  'private.confirm_erasure',
  'public.confirm_erasure',
  'private.stop_erasure',
  'public.stop_erasure',
  'private.old_offers',
  'public.get_old_offers',
  'private.erase_old_offers',
  'public.erase_old_offers',
  'private.keep_on_list',
  'public.keep_on_list',
  'private.administrators',
  'private.accept_reset',
  'private.analysis',
  'private.answer_email',
  'private.application_analytics',
  'private.application_counts',
  'private.blanks',
  'private.check_request',
  'private.close_account',
  'private.application_trends',
  'private.combining_marks',
  'private.book_months',
  'private.book_sums',
  'private.approve_payments',
  'private.decide_applications',
  'private.rounds', 'public.get_rounds', 'private.judges', 'public.get_judges', 'private.save_round', 'public.save_round',
  'private.delete_round', 'public.delete_round', 'private.open_round', 'public.open_round',
  'private.assign_judges', 'public.assign_judges', 'private.my_rounds', 'public.get_my_rounds',
  'private.my_sheets', 'public.get_my_sheets', 'private.save_sheets', 'public.save_sheets',
  'private.declare_recusal', 'public.declare_recusal',
  'private.withdraw_recusal', 'public.withdraw_recusal',
  'private.reassign_sheet', 'public.reassign_sheet', 'private.send_sheet_back', 'public.send_sheet_back',
  'private.set_enough_sheets', 'public.set_enough_sheets', 'private.set_all_enough', 'public.set_all_enough',
  'private.set_judge_stopped', 'public.set_judge_stopped', 'private.round_choice', 'public.get_round_choice',
  'private.add_round_child', 'public.add_round_child', 'private.read_ranking', 'public.get_ranking',
  'private.export_ranking', 'public.export_ranking',
  'private.round_progress', 'public.get_round_progress', 'private.round_sheets', 'public.get_round_sheets',
  'private.unfinished', 'public.get_unfinished', 'private.export_sheets', 'public.export_sheets',
  'private.release_round', 'public.release_round', 'private.write_results', 'public.write_results',
  'private.undo_release', 'public.undo_release', 'private.write_undo', 'public.write_undo',
  'private.child_results', 'public.get_results',
  'private.close_month',
  'private.count_books',
  'private.family_transfers',
  'private.account_state',
  'private.refunds_due',
  'private.own_credit',
  'private.own_due_back',
  'private.count_activity',
  'private.count_applications',
  'private.count_audience',
  'private.message_call_count',
  'private.message_calls_of',
  'private.message_of',
  'private.open_message_call',
  'private.previewed_messages',
  'private.count_donations',
  'private.count_payments_and_subscriptions',
  'private.count_profiles',
  'private.count_volunteers',
  'private.decide',
  'private.decide_approval_request', 'private.listed_approval_requests', 'private.refund_limits',
  'private.erase_donation',
  'private.erase_volunteer',
  'private.allowed_page_size',
  'private.export_my_data',
  'private.family',
  'private.is_admin',
  'private.is_download',
  'private.is_email',
  'private.is_person_name',
  'private.is_plain_text',
  'private.is_state_of',
  'private.is_ticket_description',
  'private.is_visible_text',
  'private.job_states',
  'private.lowest_age',
  'private.email_failures',
  'private.email_settings',
  'private.email_state',
  'private.appoint_member',
  'private.change_member',
  'private.confirm_member',
  'private.count_access',
  'private.end_member',
  'private.listed_access',
  'private.export_list',
  'private.log_export',
  'private.log_opening',
  'private.open_proof',
  'private.openable_proofs',
  'private.reset_member_factor',
  'private.team',
  'private.listed_activity',
  'private.open_application',
  'private.readings_of',
  'private.open_tickets',
  'private.child_payments',
  'private.proofs_of',
  'private.listed_applications',
  'private.listed_broadcasts',
  'private.listed_books',
  'private.listed_payment',
  'private.listed_payments',
  'private.listed_finalists',
  'private.listed_donations',
  'private.listed_profiles',
  'private.listed_receipts',
  'private.listed_volunteers',
  'private.mark_notices_read',
  'private.membership',
  'private.money_of_application',
  'private.my_sessions',
  'private.request_admin_code',
  'private.row_history',
  'private.audition_plans', 'public.get_plans',
  'private.planned_children', 'public.get_slots',
  'private.unplanned_children', 'public.get_unplanned',
  'private.child_slots', 'public.get_child_slots',
  'private.save_audition_day', 'public.save_audition_day',
  'private.copy_audition_day', 'public.copy_audition_day',
  'private.fill_audition_day', 'public.fill_audition_day',
  'private.move_slot', 'public.move_slot',
  'private.swap_slots', 'public.swap_slots',
  'private.clear_slots', 'public.clear_slots',
  'private.publish_audition_day', 'public.publish_audition_day',
  'private.cancel_audition_day', 'public.cancel_audition_day',
  'private.run_late', 'public.run_late',
  'private.complete_audition_day', 'public.complete_audition_day',
  'private.audition_call_count', 'public.count_audition_calls', 'private.log_audition_calls', 'public.log_audition_calls',
  'private.audition_calls', 'public.get_audition_calls', 'private.open_audition_call', 'public.open_audition_call',
  'private.answer_audition', 'public.answer_audition',
  'private.save_care', 'public.save_care',
  'private.own_auditions', 'public.get_own_auditions',
  'private.my_auditions', 'public.get_my_auditions',
  'private.log_check_in', 'public.log_check_in',
  'private.open_check_in', 'public.open_check_in',
  'private.read_check_in_events', 'public.get_check_in_events',
  'private.record_check_in_events', 'public.record_check_in_events',
  'private.mark_others_absent', 'public.mark_others_absent',
  'private.searched_children', 'public.search_children',
  'private.add_walk_in', 'public.add_walk_in',
  'private.record_results', 'public.record_results',
  'private.contacts_of',
  'private.send_broadcast',
  'private.send_test_email',
  'private.may_upload_proof',
  'private.payment_window',
  'private.renew_share_code',
  'private.search_key',
  'private.search_panel',
  'private.referenced_children',
  'private.send_email_again',
  'private.triumph',
  'private.send_confirmation',
  'private.set_email_group',
  'private.set_second_factor_required',
  'private.set_volunteer_status',
  'private.facts_of',
  'private.states_of',
  'private.suggest_panel',
  'private.is_ticket_paid',
  'private.tier_points',
  'private.reached_step',
  'public.suggest_panel',
  'private.ticket_card',
  'private.total_donations',
  'private.total_payments_and_subscriptions',
  'public.accept_reset',
  'public.answer_email',
  'public.close_account',
  'public.confirm_ticket',
  'public.approve_payments',
  'public.decide_applications',
  'public.book_transfer',
  'public.close_month',
  'public.count_books',
  'public.get_book_months',
  'public.get_book_sums',
  'public.get_books',
  'public.get_credit',
  'public.get_due_back',
  'public.get_donation_transfers',
  'public.get_family_transfers',
  'public.record_refund',
  'public.rebook_payment',
  'public.release_credit', 'public.undo_refund', 'public.link_transfer',
  'public.count_activity',
  'public.count_applications',
  'public.count_audience',
  'public.get_message',
  'public.count_message_calls',
  'public.get_message_calls',
  'public.open_message_call',
  'public.preview_message',
  'public.count_donations',
  'public.count_payments_and_subscriptions',
  'public.count_public_profiles',
  'public.count_volunteers',
  'public.decide_donation',
  'public.decide_approval_request', 'public.get_approval_requests', 'public.get_refund_limits', 'public.get_refunds_due', 'public.set_refund_limit',
  'public.erase_donation',
  'public.erase_volunteer',
  'public.export_donations',
  'public.export_my_data',
  'public.export_payments',
  'public.export_volunteers',
  'public.appoint_member',
  'public.change_member',
  'public.confirm_member',
  'public.count_access',
  'public.end_member',
  'public.get_access',
  'public.get_team',
  'public.export_applications',
  'public.export_books',
  'public.log_export',
  'public.log_opening',
  'public.open_proof',
  'public.reset_member_factor',
  'public.get_activity',
  'public.get_administrators',
  'public.get_all_payments_and_subscriptions',
  'public.get_analysis',
  'public.open_application',
  'public.get_readings',
  'public.get_open_tickets',
  'public.get_child_payments',
  'public.get_proofs',
  'public.get_application_analytics',
  'public.get_application_counts',
  'public.get_application_trends',
  'public.get_applications',
  'public.get_broadcasts',
  'public.get_family',
  'public.get_account_state',
  'public.get_finalists',
  'public.get_donations',
  'public.get_history',
  'public.get_email_failures',
  'public.get_email_settings',
  'public.get_email_state',
  'public.get_membership',
  'public.get_money_of_application',
  'public.get_my_sessions',
  'public.get_payment',
  'public.get_payment_window',
  'public.get_public_profiles',
  'public.get_receipts',
  'public.get_jobs',
  'public.get_referenced_children',
  'public.get_ticket_card',
  'public.get_volunteer_counts',
  'public.get_volunteers',
  'public.handle_subscription_status_update',
  'public.is_admin',
  'public.mark_notices_read',
  'public.renew_share_code',
  'public.request_admin_code',
  'public.search_panel',
  'public.total_donations',
  'public.total_payments_and_subscriptions',
  'public.get_contacts',
  'public.send_email_again',
  'public.get_triumph',
  'public.send_confirmation',
  'public.set_email_group',
  'public.set_second_factor_required',
  'public.send_broadcast',
  'public.send_test_email',
  'public.set_volunteer_status',
  'public.undo_donation_decision',
  'public.undo_payment_decision',
  'public.undo_subscription_decision',
  'public.update_payment_status',
  'private.bank_accounts_in_scope',
  'public.get_bank_accounts',
  'private.save_bank_account',
  'public.save_bank_account',
  'private.keep_statement',
  'public.keep_statement',
  'private.remove_statement',
  'public.remove_statement',
  'private.listed_transactions',
  'public.get_bank_transactions',
  'private.exclude_bank_transaction',
  'public.exclude_bank_transaction',
  'private.clear_duplicate',
  'public.clear_duplicate',
  'public.link_transfer',
  'private.reconciliation',
  'public.get_reconciliation',
  'private.reconciled_accounts',
  'public.get_reconciled_accounts',
  'private.reconciliation_lines',
  'public.get_reconciliation_lines',
  'private.put_back_correction',
  'public.put_back_correction',
  'private.add_call_note',
  'public.add_call_note',
  'private.set_call_done',
  'public.set_call_done',
  'private.calls_of_child',
  'public.get_call_notes',
  'private.due_calls',
  'public.get_calls',
  'private.work',
  'public.get_work',
  'private.address_correction', 'private.correct_address', 'private.take_back_address',
  'public.correct_address', 'public.get_address_correction', 'public.take_back_address',
  'private.duplicates',
  'public.get_duplicates',
  'private.set_told_apart',
  'public.set_told_apart',
  'private.close_duplicate',
  'public.close_duplicate',
  'private.undo_decision',
  'public.undo_decision',
  'private.new_application',
  'private.changed_application',
  'private.update_application',
  'public.update_application'
  ], 'a signed-in person executes exactly these functions');
select set_eq($$ select name collate "default" from executable where role = 'service_role' $$, array[
  'private.answer_email',
  'private.blanks',
  'private.changed_application',
  'private.check_request',
  'private.claim_address_corrections',
  'private.claim_emails',
  'private.claim_new_proofs',
  'private.claim_file_deletions',
  'private.combining_marks',
  'private.currency_of',
  'private.expand_broadcasts',
  'private.facts_of',
  'private.forget_safeguarding_details',
  'private.forget_browser_errors',
  'private.forget_calls',
  'private.forget_report_contacts',
  'private.forget_statement_words',
  'private.is_admin',
  'private.is_email',
  'private.is_person_name',
  'private.is_plain_text',
  'private.is_state_of',
  'private.is_ticket_description',
  'private.is_ticket_paid',
  'private.is_visible_text',
  'private.keep_human_check',
  'private.lowest_age',
  'private.new_application',
  'private.reached_step',
  'private.report_address_correction',
  'private.report_job',
  'private.report_email',
  'private.report_proofs',
  'private.report_file_deletions',
  'private.search_key',
  'private.settle_past_auditions',
  'private.states_of',
  'private.tier_points',
  'private.write_reminders',
  'private.write_erasure_notices',
  'public.write_erasure_notices',
  'private.erase_past_edition',
  'public.erase_past_edition',
  'public.answer_email',
  'public.claim_address_corrections',
  'public.claim_emails',
  'public.claim_new_proofs',
  'public.claim_file_deletions',
  'public.expand_broadcasts',
  'public.forget_safeguarding_details',
  'public.forget_browser_errors',
  'public.forget_calls',
  'public.forget_report_contacts',
  'public.forget_statement_words',
  'public.pass_human_check',
  'public.report_address_correction',
  'public.report_job',
  'public.report_email',
  'public.report_proofs',
  'public.report_file_deletions',
  'public.settle_past_auditions',
  'public.write_reminders'
  ], 'the service role executes exactly these functions');

-- Members of the team. A function that runs with its owner's rights asks who calls it, by one of these helpers.
create temp view open_definers as
  select f.name, p.prosrc from our_functions f join pg_proc p on p.oid = f.oid
  where f.schema = 'private' and f.prosecdef and has_function_privilege('authenticated', f.oid, 'execute');
select ok((select count(*) >= 100 from open_definers), 'there are functions to look at');
select set_eq($$ select name::text from open_definers where prosrc !~ 'private\.(authorize_and_lock|require|require_admin|require_country|require_sure_owner|allowed_audience|account_in_scope|transaction_in_scope|lock_day|lock_door|audition_call_day|office_round|check_in_plan|check_in_day)\(' $$, array[
  'answer_audition', 'save_care', 'own_auditions', 'child_results',
  'answer_email', 'close_account', 'count_profiles', 'current_show', 'export_my_data', 'email_settings', 'listed_profiles',
  'keep_on_list', 'mark_notices_read', 'membership', 'message_of', 'my_sessions', 'opened_editions', 'own_credit', 'own_due_back',
  'payment_window', 'put_back_correction', 'renew_share_code', 'report_browser_error', 'report_profile', 'request_admin_code', 'send_confirmation',
  'set_email_group', 'ticket_card', 'triumph',
  -- Helpers of policies and triggers.
  'is_admin', 'may_upload_proof', 'openable_proofs', 'new_application', 'changed_application'
  ], 'each refuses by a capability, or is named here as everybody''s, a parent''s or a policy''s');
select is_empty($$ select schemaname, tablename, policyname from pg_policies
  where schemaname in ('public', 'private', 'storage', 'realtime')
    and coalesce(qual, '') || ' ' || coalesce(with_check, '') ~ 'is_staff|require|opens|member|staff|capabilities|places' $$,
  'no policy knows of the team but by is_admin');

-- The migration makes functions before what their bodies name, so that each is compiled once all of it is there.
create function pg_temp.complaint(definition text) returns text language plpgsql set check_function_bodies = on as $$
begin
  execute definition;
  return null;
exception when others then
  return sqlerrm;
end
$$;
select is_empty($$ select f.schema, f.name, c.complaint
  from our_functions f, lateral (select pg_temp.complaint(pg_get_functiondef(f.oid)) as complaint) c where c.complaint is not null $$,
  'the body of every function compiles');
select matches(pg_temp.complaint('create function private.wrong() returns bigint language sql return 1; create function private.wronger() returns bigint
  language sql as ''select id from public.absent'''), 'public.absent', 'a body that does not compile is found');

-- A refused row is shown to nobody: of a check that is broken with its owner's rights, a function's error would say the whole row.
select set_eq($$ select p.proname::text collate "default" from pg_proc p
  where p.pronamespace = 'private'::regnamespace and p.prosecdef and p.provolatile = 'v'
    and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
    and pg_get_function_arguments(p.oid) ~ 'text|jsonb|numeric|date' and p.prosrc !~ 'check_violation' $$,
  array[
    -- They look at each value before they write it.
    'correct_address', 'log_export', 'report_browser_error', 'report_profile', 'accept_reset', 'answer_email', 'close_month', 'send_test_email',
    -- Their arguments choose rows.
    'export_list',
    -- Each of many is refused by itself, within.
    'approve_payments', 'decide_applications', 'record_check_in_events', 'record_results', 'save_sheets'],
  'a procedure that takes values keeps a refused row to itself, or cannot meet one');

-- An object that is made later is closed until its own migration opens it. Made as the owner of the migrations.
select set_config('role', (select tableowner from pg_tables where schemaname = 'public' and tablename = 'applications'), true) is not null;
create table public.made_later (id bigint generated always as identity primary key, note text);
create function public.made_later() returns integer language sql as 'select 1';
create table private.made_later (id bigint primary key);
create function private.made_later() returns integer language sql as 'select 1';
select tests.act_as_database();
select ok(exists(select from text_columns c where c.name = 'made_later.note' and not pg_temp.is_refused(c, repeat('a', 6000))),
  'a text without a rule is found');
create function pg_temp.assert_closed() returns setof text language plpgsql as $$
declare
  role text;
  relation text;
begin
  foreach role in array array['anon', 'authenticated', 'service_role'] loop
    foreach relation in array array['public.made_later', 'private.made_later'] loop
      return next ok(not has_table_privilege(role, relation, 'select, insert, update, delete, truncate, references, trigger'),
        format('a new table %s is closed to %s', relation, role));
      return next ok(not has_function_privilege(role, relation || '()', 'execute'),
        format('a new function %s is closed to %s', relation, role));
    end loop;
    return next ok(not has_sequence_privilege(role, 'public.made_later_id_seq', 'usage, select, update'),
      format('a new sequence is closed to %s', role));
  end loop;
end
$$;
select pg_temp.assert_closed();
select * from finish();
