\ir support/actors.psql
-- The rights of everybody with a child's application: every actor, every verb, every column.
select no_plan();

create temp table columns_of_the_parent (name text, new_value text);
insert into columns_of_the_parent values
  ('child_name', '''Chidi Obi'''), ('stage_name', '''Little Star'''), ('age', '10'), ('gender', '''Male'''),
  ('state_city', '''Kano'''), ('talents', '''{Arts}'''), ('parent_phone', '''+2348030000009'''),
  ('is_listed', 'false'), ('is_shareable', 'false'), ('consent_version', '''2026-12-01''');
create temp table guarded_columns (name text, new_value text);
insert into guarded_columns values
  ('id', '''10000000-0000-4000-8000-000000000099'''), ('user_id', 'tests.id(''stranger'')'),
  ('status', '''approved'''), ('ticket_status', '''paid'''), ('entry_video_status', '''approved'''),
  ('application_fee_status', '''paid'''), ('audition_state', '''completed'''), ('audition_date', 'now()'),
  ('audition_details', '''Hall 1'''), ('audition_result', '''Pass'''), ('audition_report', '''Very good'''),
  ('audition_round', '2'), ('audition_day_id', 'gen_random_uuid()'), ('audition_stage', '1'), ('audition_answer', '''coming'''), ('audition_answer_reason', '''Ill'''),
  ('is_finalist', 'true'), ('points', '500'), ('assessment_score', '10'), ('ticket_corrected_at', 'now()'), ('ticket_received', '10000'),
  ('assessment_report', '''Bravo'''), ('assessment_result', '''Pass'''), ('awarded_tiers', '''{Gold}'''),
  ('payment_reference', '''KZ-AAAAAA'''), ('share_code', 'repeat(''1'', 24)'), ('pattern', '-1'), ('approved_at', 'now()'), ('video_reason', '''Too dark'''),
  ('entry_video_submitted_at', 'now()'), ('rejection_reason', '''Twice'''), ('hidden_at', 'now()'), ('created_at', 'now() - interval ''1 day''');
-- Written by anyone and derived again at once, or moved with a rule of their own (state_moves.test.sql).
create temp table derived_columns (name text);
insert into derived_columns values
  ('primary_category'), ('updated_at'), ('reached_step'), ('edition'), ('ticket_fee'), ('entry_video_url'), ('country');
-- Named with an insert and never again (editions.test.sql).
create temp table named_at_insert (name text, new_value text);
insert into named_at_insert values ('previous_id', '''10000000-0000-4000-8000-000000000002''');
grant select on columns_of_the_parent, guarded_columns, derived_columns, named_at_insert to public;

select results_eq(
  $$ select name from columns_of_the_parent union select name from guarded_columns
     union select name from derived_columns union select name from named_at_insert order by 1 $$,
  $$ select attname::text collate "default" from pg_attribute
     where attrelid = 'public.applications'::regclass and attnum > 0 and not attisdropped order by 1 $$,
  'every column of applications is named in one of the lists of this file');

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000002',
  'user_id', tests.id('stranger'), 'child_name', 'Sipho Dube', 'country', 'South Africa', 'state_city', 'Gauteng')) is not null;

-- The owner.
select tests.act_as('owner');
select is((select array_agg(child_name) from public.applications), array['Adaeze Obi'],
  'a parent reads the own child and no other');
select is((select parent_phone from public.applications), '+2348030000000', 'a parent reads the phone number given');
select tests.affects(tests.insert_statement('public.applications', tests.application_fields()), 1,
  'a parent adds a child');
select tests.affects(
  tests.insert_statement('public.applications', tests.application_fields() - 'user_id'), 1,
  'a child belongs to the account that adds it');
select tests.affects(tests.insert_statement('public.applications', tests.application_fields('{
    "status": "pending_payment", "ticket_status": "unpaid", "entry_video_status": "locked",
    "application_fee_status": "unpaid", "points": 0}')), 1,
  'an insert may name guarded columns with their initial values');
select tests.breaks_policy(
  tests.insert_statement('public.applications', tests.application_fields(jsonb_build_object('user_id', tests.id('stranger')))),
  'a parent cannot add a child to another account');
select tests.refused(
    format('insert into public.applications (child_name, age, gender, country, state_city, parent_phone, consent_version, %I)
      values (''Adaeze Obi'', 9, ''Female'', ''Nigeria'', ''Lagos'', ''+2348030000000'', ''2026-11-01'', %s)', name, new_value),
    '42501', format('a new application cannot begin with another %s', name), format('^guarded_column: %s$', name))
from guarded_columns where name not in ('id', 'user_id');
select tests.refused(
  tests.insert_statement('public.applications', tests.application_fields('{"entry_video_url": "https://youtu.be/abc"}')),
  '42501', 'a new application cannot begin with a video', '^guarded_column: entry_video_url$');
select tests.refused(
  tests.insert_statement('public.applications', tests.application_fields('{"id": "10000000-0000-4000-8000-000000000001"}')),
  '23505', 'a repeated insert with the same id makes no second child', 'applications_pkey');
select tests.refused(tests.insert_statement('public.applications', tests.application_fields() - 'consent_version'),
  '23502', 'a child cannot be added without a consent', 'consent_version');

select tests.affects(
    format('update public.applications set %I = %s where id = ''10000000-0000-4000-8000-000000000001''', name, new_value), 1,
    format('a parent changes %s', name))
from columns_of_the_parent;
select tests.affects($$ update public.applications set country = 'South Africa', state_city = 'Limpopo'
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'a parent changes country and state');
select is(
  (select to_jsonb(a) - 'talents' from (select child_name, stage_name, age, gender, country, state_city, parent_phone,
    is_listed, is_shareable, consent_version from public.applications
    where id = '10000000-0000-4000-8000-000000000001') a),
  '{"child_name": "Chidi Obi", "stage_name": "Little Star", "age": 10, "gender": "Male", "country": "South Africa",
    "state_city": "Limpopo", "parent_phone": "+2348030000009", "is_listed": false, "is_shareable": false,
    "consent_version": "2026-12-01"}'::jsonb,
  'the parent''s changes are stored');
select tests.refused(
    format('update public.applications set %I = %s where id = ''10000000-0000-4000-8000-000000000001''', name, new_value),
    '42501', format('a parent cannot change %s', name), format('^guarded_column: %s$', name))
from (table guarded_columns union all table named_at_insert) no_longer;
select tests.affects($$ update public.applications set primary_category = 'Tech', updated_at = '2000-01-01'
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'derived columns may be named');
select is((select primary_category from public.applications where id = '10000000-0000-4000-8000-000000000001'), 'Arts',
  'the primary category is the first talent, whatever is sent');
select ok((select updated_at >= now() from public.applications where id = '10000000-0000-4000-8000-000000000001'),
  'the moment of an update is the database''s, whatever is sent');
select tests.refused($$ update public.applications set reached_step = 'paid' $$, '428C9',
  'the furthest step cannot be written');

select tests.affects($$ update public.applications set child_name = 'Stolen'
  where id = '10000000-0000-4000-8000-000000000002' $$, 0, 'a parent changes no row of another family');
select tests.affects($$ delete from public.applications
  where id = '10000000-0000-4000-8000-000000000002' $$, 0, 'a parent deletes no row of another family');
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') ->> 'child_name', 'Sipho Dube',
  'the other family''s row is as it was');

-- A stranger: signed in, somebody else's child.
select tests.act_as('stranger');
select is((select array_agg(child_name) from public.applications), array['Sipho Dube'],
  'a stranger reads the own child and no other');
select is_empty($$ select parent_phone from public.applications where id = '10000000-0000-4000-8000-000000000001' $$,
  'a stranger reads no phone number by naming the child''s id');
select tests.affects(
    format('update public.applications set %I = %s where id = ''10000000-0000-4000-8000-000000000001''', name, new_value), 0,
    format('a stranger''s update of %s reaches no row', name))
from (table columns_of_the_parent union all table guarded_columns) every_column;
select tests.affects($$ delete from public.applications
  where id = '10000000-0000-4000-8000-000000000001' $$, 0, 'a stranger deletes nothing');
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'child_name', 'Chidi Obi',
  'the row is as its owner left it');
select tests.refused(
  tests.insert_statement('public.applications', tests.application_fields('{"id": "10000000-0000-4000-8000-000000000001"}')),
  '42501', 'a stranger''s insert over an existing id changes nothing');

-- A token without a person.
select set_config('request.jwt.claims', '{"role": "authenticated"}', true) = '';
select is_empty('select id from public.applications', 'a token without a person reads nothing');
select tests.affects('update public.applications set age = 3', 0, 'a token without a person changes nothing');

-- An administrator.
select tests.act_as('admin');
select ok((select count(*) >= 2 and bool_or(child_name = 'Sipho Dube') and bool_or(child_name = 'Chidi Obi')
  from public.applications), 'an administrator reads every child');
select tests.breaks_policy(tests.insert_statement('public.applications', tests.application_fields()),
  'an administrator cannot add a child to a parent''s account');
select tests.affects(
  tests.insert_statement('public.applications', tests.application_fields(jsonb_build_object(
    'id', '10000000-0000-4000-8000-000000000003', 'user_id', tests.id('admin')))), 1,
  'an administrator who is a parent adds an own child');
select tests.refused(
  tests.insert_statement('public.applications', tests.application_fields(jsonb_build_object(
    'user_id', tests.id('admin'), 'ticket_status', 'Gold'))),
  '42501', 'an administrator''s own child also begins at the initial values', '^guarded_column: ticket_status$');
select tests.affects($$ update public.applications set is_listed = false, stage_name = 'Comet'
  where id = '10000000-0000-4000-8000-000000000003' $$, 1,
  'an administrator who is a parent decides what is public of the own child');
select tests.refused(
    format('update public.applications set %I = %s where id = ''10000000-0000-4000-8000-000000000001''', name, new_value),
    '42501', format('an administrator cannot change %s of a family''s child', name), format('^guarded_column: %s$', name))
from (values ('id', 'gen_random_uuid()'), ('user_id', 'tests.id(''admin'')'), ('created_at', 'now() - interval ''1 day'''),
  ('payment_reference', '''KZ-AAAAAA'''), ('awarded_tiers', '''{Gold}'''), ('is_listed', 'true'),
  ('is_shareable', 'true'), ('consent_version', '''2027-01-01'''), ('ticket_corrected_at', 'now()'), ('ticket_received', '10000'), ('stage_name', '''Comet''')) t (name, new_value);
select tests.refused(
    format('update public.applications set %I = %s where id = ''10000000-0000-4000-8000-000000000001''', name, new_value),
    '42501', format('an administrator corrects %s by update_application alone', name), format('^guarded_column: %s$', name))
from (values ('child_name', '''Chidi A. Obi'''), ('parent_phone', '''+2348030000008'''), ('age', '11'), ('gender', '''Female'''),
  ('country', '''Nigeria'''), ('state_city', '''Kano'''), ('talents', '''{Sports}''')) t (name, new_value);
select isnt_empty($$ select public.update_application(id, '{"child_name": "Chidi A. Obi", "age": 11, "state_city": "Gauteng"}', updated_at)
  from public.applications where id = '10000000-0000-4000-8000-000000000001' $$, 'by which it corrects a child');
select tests.affects($$ update public.applications set application_fee_status = 'paid', audition_details = 'Hall 1', audition_report = 'Good',
  assessment_report = 'Report', is_finalist = true, points = 7
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'an administrator judges a child');
select is(
  (select array[child_name, age::text, audition_details, assessment_report, is_finalist::text, points::text]
   from jsonb_populate_record(null::public.applications, public.open_application('10000000-0000-4000-8000-000000000001'))),
  array['Chidi A. Obi', '11', 'Hall 1', 'Report', 'true', '7'], 'the administrator''s changes are stored');

select tests.act_as('owner');
select tests.refused($$ select public.open_application('10000000-0000-4000-8000-000000000001') $$, '42501',
  'a parent does not get the administrators'' view of the own child', '^administrator_required$');
select tests.act_as('admin');
select is(public.open_application(gen_random_uuid()), null, 'an unknown application is null');

create temp table loaded as select updated_at from public.applications where id = '10000000-0000-4000-8000-000000000001';
grant select on loaded to public;
select tests.act_as('second_admin');
select tests.affects($$ update public.applications set assessment_report = 'Mine'
  where id = '10000000-0000-4000-8000-000000000001' and updated_at = (select updated_at from loaded) $$, 1,
  'an update that carries the loaded moment goes through');
select tests.act_as('admin');
select tests.affects($$ update public.applications set assessment_report = 'Lost'
  where id = '10000000-0000-4000-8000-000000000001' and updated_at = (select updated_at from loaded) $$, 0,
  'the later of two administrators reaches no row');
select tests.affects($$ delete from public.applications where id = '10000000-0000-4000-8000-000000000002' $$, 1,
  'an administrator deletes a child');

-- A visitor.
select tests.act_as('anon');
select tests.lacks_grant('select id from public.applications', 'a visitor cannot read applications');
select tests.lacks_grant('select count(*) from public.applications', 'a visitor cannot count applications');
select tests.lacks_grant(tests.insert_statement('public.applications', tests.application_fields()),
  'a visitor cannot insert an application');
select tests.lacks_grant('update public.applications set age = 3', 'a visitor cannot update an application');
select tests.lacks_grant('delete from public.applications', 'a visitor cannot delete an application');

-- The service role.
select tests.act_as('service_role');
select isnt_empty('select id from public.applications', 'the service role reads applications');
select tests.affects(tests.insert_statement('public.applications', tests.application_fields()), 1,
  'the service role inserts an application');
select tests.affects($$ update public.applications set ticket_status = 'paid'
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'the service role updates an application');
select tests.raises($$ update public.applications set status = 'approved' where status = 'rejected';
  update public.applications set entry_video_status = 'locked' where id = '10000000-0000-4000-8000-000000000001' $$,
  'entry_video_move_refused', 'the service role keeps to the moves of the competition');
select tests.affects($$ delete from public.applications where id = '10000000-0000-4000-8000-000000000001' $$, 1,
  'the service role deletes an application');

-- Why something was refused: the parent reads it, and it goes with what it is the reason of.
select tests.act_as_database();
select tests.application('{"id": "10000000-0000-4000-8000-000000000006", "status": "approved", "ticket_status": "paid"}') is not null;
update public.applications set entry_video_url = 'https://youtu.be/abc' where id = '10000000-0000-4000-8000-000000000006';
select tests.act_as('admin');
select tests.affects($$ update public.applications set status = 'rejected', rejection_reason = '  Entered  twice ',
  entry_video_status = 'failed', video_reason = 'We hear nothing.' where id = '10000000-0000-4000-8000-000000000006' $$, 1,
  'an administrator rejects an application and fails a video with a reason');
select tests.act_as('owner');
select results_eq($$ select rejection_reason, video_reason from public.applications where id = '10000000-0000-4000-8000-000000000006' $$,
  $$ values ('Entered twice', 'We hear nothing.') $$, 'the parent reads both');
select tests.act_as('admin');
select tests.refused($$ update public.applications set rejection_reason = 'see https://example.com'
  where id = '10000000-0000-4000-8000-000000000006' $$, '23514', 'a reason is plain text');
select tests.affects($$ update public.applications set status = 'pending', rejection_reason = 'Still'
  where id = '10000000-0000-4000-8000-000000000006' $$, 1, 'an administrator restores it');
select tests.act_as('owner');
select tests.affects($$ update public.applications set entry_video_url = 'https://youtu.be/def'
  where id = '10000000-0000-4000-8000-000000000006' $$, 1, 'the parent hands another video in');
select results_eq($$ select rejection_reason, video_reason from public.applications where id = '10000000-0000-4000-8000-000000000006' $$,
  $$ values (null::text, null::text) $$, 'then neither reason stands any more');
select tests.act_as_database();
delete from public.applications where id = '10000000-0000-4000-8000-000000000006';

-- Erasing.
select tests.act_as('owner');
select tests.affects($$ delete from public.applications $$, 4, 'a parent deletes the own children');
select is_empty('select id from public.applications', 'a deleted child is gone');

-- The reference, made by the database.
select tests.act_as_database();
select tests.application() from generate_series(1, 50);
select ok((select bool_and(payment_reference ~ '^KZ-[2-9A-HJKMNP-TV-Z]{6}$') and count(distinct payment_reference) = 50
  from public.applications where user_id = tests.id('owner')),
  'every application has a reference of its own without look-alike characters');
update private.settings set value = 'ABC' where name = 'reference_letters';
select tests.application('{"id": "10000000-0000-4000-8000-000000000004"}') is not null;
select matches(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000004') ->> 'payment_reference',
  '^ABC-.{6}$', 'the letters of a reference are the operator''s');
delete from public.applications where payment_reference like 'KZ-%';

-- The pattern of the child's picture, drawn by the database.
delete from public.applications;
select tests.application() from generate_series(1, 200);
select ok((select min(pattern) >= 0 and max(pattern) <= 4095 and count(distinct pattern) > 150 from public.applications),
  'every application has a pattern at random');
select ok((select bool_and(private.new_pattern(n) <> n) from generate_series(0, 4095) n), 'a new pattern is never the one before');
delete from public.applications;
select tests.application('{"id": "10000000-0000-4000-8000-000000000007"}') is not null;
create temp table patterns (step integer, pattern integer);
create function pg_temp.change_name(step integer, assignment text) returns void language plpgsql as $$
begin
  perform tests.act_as('owner');
  execute format('update public.applications set %s', assignment);
  perform tests.act_as_database();
  insert into patterns select change_name.step, a.pattern from public.applications a;
end
$$;
select pg_temp.change_name(step, assignment) is null from (values (1, 'age = 10'), (2, 'child_name = ''Chidi Obi'''),
  (3, 'stage_name = ''Comet'''), (4, 'stage_name = ''Meteor'''), (5, 'stage_name = null'), (6, 'stage_name = ''Comet''')) t (step, assignment);
select results_eq($$ select step from (select step, pattern, lag(pattern) over (order by step) as previous from patterns) p
  where previous <> pattern order by step $$, 'values (3), (6)',
  'the first stage name brings another pattern, so that nobody knows the child again by it; nothing else does');
delete from public.applications;

-- A column that nobody thought of is closed until somebody decides who may write it.
select set_eq($$ select name from columns_of_the_parent union all select 'country' $$,
  $$ select unnest(private.parent_columns()) $$, 'these are the parent''s columns');
select set_eq($$ select unnest(private.derived_columns()) union all select 'entry_video_url' union all select 'country' $$,
  $$ select name from derived_columns $$, 'these are the database''s own');
alter table public.applications add column shoe_size integer;
select tests.act_as('owner');
select tests.affects(tests.insert_statement('public.applications',
  tests.application_fields('{"id": "10000000-0000-4000-8000-000000000005"}')), 1, 'a child is added beside a new column');
select tests.refused(
  tests.insert_statement('public.applications', tests.application_fields('{"shoe_size": 30}')),
  '42501', 'a new application cannot begin with a value in a new column', '^guarded_column: shoe_size$');
select tests.refused(
  $$ update public.applications set shoe_size = 30 where id = '10000000-0000-4000-8000-000000000005' $$,
  '42501', 'a parent cannot change a new column', '^guarded_column: shoe_size$');
select tests.affects(
  $$ update public.applications set child_name = 'Chidi Obi' where id = '10000000-0000-4000-8000-000000000005' $$, 1,
  'but still the own ones');
select tests.act_as('admin');
select tests.refused(
  $$ update public.applications set shoe_size = 30 where id = '10000000-0000-4000-8000-000000000005' $$,
  '42501', 'an administrator cannot either', '^guarded_column: shoe_size$');
select tests.affects(
  $$ update public.applications set status = 'approved' where id = '10000000-0000-4000-8000-000000000005' $$, 1,
  'but still decides');
select tests.act_as('service_role');
select tests.affects(
  $$ update public.applications set shoe_size = 30 where id = '10000000-0000-4000-8000-000000000005' $$, 1,
  'the service role is no person and writes it');
select tests.act_as('owner');
select tests.affects(
  $$ update public.applications set stage_name = 'Comet' where id = '10000000-0000-4000-8000-000000000005' $$, 1,
  'a value that is there already is no change');
select tests.act_as_database();
alter table public.applications add column is_flagged boolean not null default false;
select tests.act_as('owner');
select tests.refused(
  tests.insert_statement('public.applications', tests.application_fields()),
  '42501', 'a new column that does not begin as null is decided on first', '^guarded_column: is_flagged$');
select * from finish();
