\ir support/actors.psql
-- Sign-up: account and first child in one transaction, or neither.
select plan(139);

-- The auth service speaks as a role of its own where the platform has one; it owns no table of the product.
create function pg_temp.sign_up(account uuid, metadata jsonb) returns void language plpgsql as $$
declare
  service text := (select rolname from pg_roles where rolname = 'supabase_auth_admin');
begin
  perform set_config('role', coalesce(service, 'none'), true);
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  values (account, account || '@example.com', now(), metadata);
  perform set_config('role', 'none', true);
end
$$;
create function pg_temp.metadata(overrides jsonb default '{}') returns jsonb language sql as $$
  select jsonb_strip_nulls('{"parent_name": "Adé Ọ''Brien", "phone_number": "+2348030000000",
    "living_status": "Living with child", "child_name": " Ọlábísí  Adé ", "child_age": 8, "child_gender": "Female",
    "country": "Nigeria", "state_city": "Lagos", "talents": ["Tech", "Dance"], "consent_version": "2026-11-01"}'::jsonb || overrides)
$$;

select lives_ok($$ select pg_temp.sign_up('00000000-0000-4000-8000-000000000100', pg_temp.metadata()) $$,
  'a parent signs up with a child');
select results_eq(
  $$ select child_name, age, gender::text, country::text, state_city, talents, primary_category, parent_phone, consent_version,
       status::text, ticket_status::text, entry_video_status::text, points, is_listed, is_shareable
     from public.applications where user_id = '00000000-0000-4000-8000-000000000100' $$,
  $$ values ('Ọlábísí Adé', 8, 'Female', 'Nigeria', 'Lagos', '{Tech,Dance}'::text[], 'Tech', '+2348030000000', '2026-11-01',
       'pending_payment', 'unpaid', 'locked', 0, true, true) $$,
  'the metadata becomes one application at its initial values');
select is(tests.count_of('public.consents', 'user_id = ''00000000-0000-4000-8000-000000000100'' and subject = ''registration'''),
  1::bigint, 'the consent is recorded');
select lives_ok($$ select pg_temp.sign_up('00000000-0000-4000-8000-000000000101',
  pg_temp.metadata('{"child_age": "2", "is_listed": false, "stage_name": "Little Star", "talents": ["Arts"],
    "living_status": "Not living with child", "country": "South Africa", "state_city": "KwaZulu-Natal"}')) $$,
  'an age as text, a stage name and a child that is not to be shown are taken');
select results_eq(
  $$ select age, stage_name, is_listed, state_city from public.applications where user_id = '00000000-0000-4000-8000-000000000101' $$,
  $$ values (2, 'Little Star', false, 'KwaZulu-Natal') $$, 'and stored');
select lives_ok($$ select pg_temp.sign_up('00000000-0000-4000-8000-000000000102', '{"parent_name": "Office"}') $$,
  'an account without a child signs up');
select lives_ok($$ select pg_temp.sign_up('00000000-0000-4000-8000-000000000103', null) $$,
  'an account without metadata signs up');
select is(tests.count_of('public.applications', 'user_id in (''00000000-0000-4000-8000-000000000102'',
  ''00000000-0000-4000-8000-000000000103'')'), 0::bigint, 'and has no application');
select lives_ok($$ select pg_temp.sign_up('00000000-0000-4000-8000-000000000104',
  pg_temp.metadata('{"status": "approved", "ticket_status": "Gold", "points": 900, "is_finalist": true}')) $$,
  'metadata beyond its fields is ignored');
select is((select array[status::text, ticket_status::text, points::text, is_finalist::text] from public.applications
  where user_id = '00000000-0000-4000-8000-000000000104'), array['pending_payment', 'unpaid', '0', 'false'],
  'and opens nothing');

-- Metadata that breaks a rule fails the sign-up, by the name of the rule.
create function pg_temp.assert_refused() returns setof text language plpgsql as $$
declare
  item record;
begin
  for item in
    select * from (values
      ('{"parent_name": null}', '23514', 'sign_up_parent_name_check'), ('{"parent_name": "  "}', '23514', 'sign_up_parent_name_check'),
      ('{"parent_name": "<b>Ade</b>"}', '23514', 'sign_up_parent_name_check'),
      ('{"parent_name": "Ade\u200bObi"}', '23514', 'sign_up_parent_name_check'), ('{"parent_name": "example.com"}', '23514', 'sign_up_parent_name_check'),
      ('{"child_name": "\u202eAde"}', '23514', 'applications_child_name_check'), ('{"stage_name": "www.star"}', '23514', 'applications_stage_name_check'),
      ('{"living_status": null}', '23514', 'sign_up_living_status_check'), ('{"living_status": "Sometimes"}', '23514', 'sign_up_living_status_check'),
      ('{"child_age": null}', '23514', 'applications_age_check'), ('{"child_age": 1}', '23514', 'applications_age_check'),
      ('{"child_age": -1}', '23514', 'applications_age_check'), ('{"child_age": 0}', '23514', 'applications_age_check'),
      ('{"child_age": 16}', '23514', 'applications_age_check'), ('{"child_age": 17}', '23514', 'applications_age_check'),
      ('{"child_age": 1000000000}', '23514', 'applications_age_check'), ('{"child_age": 8.5}', '23514', 'applications_age_check'),
      ('{"child_age": "٣"}', '23514', 'applications_age_check'), ('{"child_age": "eight"}', '23514', 'applications_age_check'),
      ('{"child_age": [8]}', '23514', 'applications_age_check'),
      ('{"talents": null}', '23514', 'applications_talents_check'), ('{"talents": []}', '23514', 'applications_talents_check'),
      ('{"talents": "Dance"}', '23514', 'applications_talents_check'), ('{"talents": {"a": 1}}', '23514', 'applications_talents_check'),
      ('{"talents": ["Magic"]}', '23514', 'applications_talents_check'), ('{"talents": ["Dance", "Dance"]}', '23514', 'applications_talents_check'),
      ('{"talents": ["Dance", "Music", "Arts"]}', '23514', 'applications_talents_check'),
      ('{"talents": [["Dance"]]}', '23514', 'applications_talents_check'), ('{"talents": [null]}', '23514', 'applications_talents_check'),
      ('{"talents": ["Tech"], "child_age": 4}', '23514', 'applications_talents_age_check'),
      ('{"talents": ["Engineering"], "child_age": 4}', '23514', 'applications_talents_age_check'),
      ('{"talents": ["Sports"], "child_age": 3}', '23514', 'applications_talents_age_check'),
      ('{"child_name": null}', '23502', null), ('{"child_name": ""}', '23514', 'applications_child_name_check'),
      ('{"child_name": "<script>alert(1)</script>"}', '23514', 'applications_child_name_check'),
      ('{"stage_name": "call +2348030000000"}', '23514', 'applications_stage_name_check'),
      ('{"child_gender": null}', '23502', null), ('{"child_gender": "Other"}', '22P02', null),
      ('{"country": null}', '23502', null), ('{"country": "Ghana"}', '22P02', null),
      ('{"state_city": null}', '23502', null), ('{"state_city": "Gauteng"}', '23514', 'applications_state_city_check'),
      ('{"phone_number": null}', '23514', 'sign_up_phone_number_check'), ('{"phone_number": "0803"}', '23514', 'sign_up_phone_number_check'),
      (jsonb_build_object('note', repeat('x', 10240))::text, '23514', 'sign_up_size_check'),
      ('{"consent_version": null}', '23502', null), ('{"consent_version": "yes"}', '23514', 'applications_consent_version_check'),
      ('{"is_listed": "perhaps"}', '22P02', null)
    ) t (overrides, state, rule)
  loop
    return next tests.refused(
      format('select pg_temp.sign_up(''00000000-0000-4000-8000-000000000199'', pg_temp.metadata(%L))', item.overrides),
      item.state, format('a sign-up with %s is refused', left(item.overrides, 80)), null, item.rule);
  end loop;
  return next is(
    (select count(*) from auth.users where id = '00000000-0000-4000-8000-000000000199'), 0::bigint,
    'a refused sign-up leaves no account');
  return next is(tests.count_of('public.applications', 'user_id = ''00000000-0000-4000-8000-000000000199'''), 0::bigint,
    'a refused sign-up leaves no child');
end
$$;
select pg_temp.assert_refused();

-- An address is shown to the office and written into emails, so that it is held to its signs however it comes in.
create function pg_temp.assert_addresses() returns setof text language plpgsql as $$
declare
  address text;
begin
  foreach address in array array['Ada.Obi+kz@Example.com', 'o''neil@example.com', 'ọlá@example.com', 'a_b-c@münchen.example', null] loop
    return next lives_ok(format($q$ insert into auth.users (id, email) values (gen_random_uuid(), %L) $q$, address),
      format('the address %s is taken', coalesce(address, '(none)')));
  end loop;
  foreach address in array array['"><img src=x>@example.org', '"><img/src=x/onerror=alert(1)>@example.org', 'a(b)@example.com', 'a@b', 'a b@example.com',
    'a,b@example.com', 'a;b@example.com', 'ada@example.com"', e'ada\u200b@example.com', e'ada@example.com\n', 'a@b@example.com', repeat('a', 251) || '@a.b'] loop
    return next tests.refused(format('insert into auth.users (id, email) values (gen_random_uuid(), %L)', address),
      '23514', format('the address %s is refused', left(address, 60)), null, 'sign_up_email_check');
    return next tests.refused(format('update auth.users set email = %L where id = tests.id(''owner'')', address),
      '23514', 'and as the new one of an account', null, 'sign_up_email_check');
    return next tests.refused(format('update auth.users set email_change = %L where id = tests.id(''owner'')', address),
      '23514', 'and before it is confirmed', null, 'sign_up_email_check');
  end loop;
end
$$;
select pg_temp.assert_addresses();
select lives_ok($$ update auth.users set email_change = 'next@example.com' where id = tests.id('owner') $$, 'an account asks for another address');
select lives_ok($$ update auth.users set email = 'next@example.com', email_change = '' where id = tests.id('owner') $$, 'and gets it');

-- The writes of the auth service: the account, its identity with the same metadata, and both again from
-- its own copy when it confirms the address.
create function pg_temp.write_back(account uuid, metadata jsonb) returns void language plpgsql as $$
begin
  perform set_config('role', coalesce((select rolname from pg_roles where rolname = 'supabase_auth_admin'), 'none'), true);
  update auth.users set raw_user_meta_data = metadata, email_confirmed_at = now() where id = account;
  update auth.identities set identity_data = metadata where user_id = account;
  perform set_config('role', 'none', true);
end
$$;
create temp table replayed as
  select '00000000-0000-4000-8000-000000000110'::uuid as account,
    pg_temp.metadata('{"child_name": "Residue Child", "stage_name": "Residue Star", "application_id": "10000000-0000-4000-8000-000000000110",
      "is_listed": true, "nickname": "Residue", "talents": ["Dance"]}')
    || '{"sub": "00000000-0000-4000-8000-000000000110", "email": "replayed@example.com", "email_verified": true}' as metadata;
grant select on replayed to public;
select lives_ok($$ select pg_temp.sign_up(account, metadata) from replayed $$, 'the auth service inserts an account');
select lives_ok($$ insert into auth.identities (id, provider_id, user_id, provider, identity_data)
  select gen_random_uuid(), account::text, account, 'email', metadata from replayed $$, 'and its identity');
select is((select child_name from public.applications where id = '10000000-0000-4000-8000-000000000110'), 'Residue Child', 'the child is registered');
select lives_ok('select pg_temp.write_back(account, metadata) from replayed', 'the auth service writes its copy back');
select is((select raw_user_meta_data from auth.users where id = '00000000-0000-4000-8000-000000000110'),
  '{"sub": "00000000-0000-4000-8000-000000000110", "email": "replayed@example.com", "email_verified": true, "parent_name": "Adé Ọ''Brien",
    "phone_number": "+2348030000000", "living_status": "Living with child"}'::jsonb, 'the account keeps nothing about the child');
select is((select identity_data from auth.identities where user_id = '00000000-0000-4000-8000-000000000110'),
  '{"sub": "00000000-0000-4000-8000-000000000110", "email": "replayed@example.com", "email_verified": true}'::jsonb, 'the identity does not either');
select is(current_setting('private.children_to_register', true), '{}', 'and the transaction forgets it');
select is(tests.count_of('public.applications', 'user_id = ''00000000-0000-4000-8000-000000000110'''), 1::bigint,
  'writing it back makes no second child');

-- A value that stays obeys the same rules when it is changed as when it was given.
create function pg_temp.change(overrides jsonb) returns void language sql as $$
  update auth.users set raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || overrides)
  where id = '00000000-0000-4000-8000-000000000110'
$$;
select tests.refused(format('select pg_temp.change(%L)', change), '23514', format('a change to %s is refused', left(change, 60)), null, rule)
from (values
  ('{"parent_name": "<b>Ade</b>"}', 'sign_up_parent_name_check'), ('{"parent_name": null}', 'sign_up_parent_name_check'),
  ('{"parent_name": {"a": 1}}', 'sign_up_parent_name_check'), ('{"parent_name": "Ade\u202eObi"}', 'sign_up_parent_name_check'),
  ('{"parent_name": "Z\u0300\u0301\u0302"}', 'sign_up_parent_name_check'), ('{"parent_name": "Visit example.com"}', 'sign_up_parent_name_check'),
  ('{"phone_number": "+234803000\u200b0000"}', 'sign_up_phone_number_check'),
  ('{"phone_number": "0803"}', 'sign_up_phone_number_check'), ('{"phone_number": null}', 'sign_up_phone_number_check'),
  ('{"living_status": "Sometimes"}', 'sign_up_living_status_check'), ('{"living_status": null}', 'sign_up_living_status_check'),
  (jsonb_build_object('note', repeat('x', 10240))::text, 'sign_up_size_check')) t (change, rule);
select lives_ok($$ select pg_temp.change('{"parent_name": " Ṣadé  Obi ", "phone_number": "+27820000001", "child_name": "Residue Child"}') $$,
  'a good change is taken');
select is((select raw_user_meta_data - array['sub', 'email', 'email_verified'] from auth.users where id = '00000000-0000-4000-8000-000000000110'),
  '{"parent_name": "Ṣadé Obi", "phone_number": "+27820000001", "living_status": "Living with child"}'::jsonb,
  'and stored as names are, without what is not kept');

-- Erasing the child leaves its name nowhere, though the account stays.
select tests.payment('10000000-0000-4000-8000-000000000110', jsonb_build_object('user_id', (select account from replayed))) is not null;
select tests.act_as('admin');
select tests.affects($$ update public.applications set status = 'approved' where id = '10000000-0000-4000-8000-000000000110' $$, 1,
  'the child becomes public');
select isnt_empty($$ select public.update_application(id, '{"child_name": "Residue Corrected"}', updated_at) from public.applications
  where id = '10000000-0000-4000-8000-000000000110' $$, 'and is corrected');
select tests.act_as_database();
create function pg_temp.residue() returns setof text language plpgsql as $$
declare
  relation record;
  is_found boolean;
begin
  for relation in
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^pg_|^information_schema$|^tap$'
  loop
    execute format('select exists (select from %s t where t::text ~* ''residue'')', relation.name) into is_found;
    if is_found then
      return next relation.name;
    end if;
  end loop;
end
$$;
create function pg_temp.my_export(account uuid) returns text language plpgsql as $$
declare
  held text;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account, 'role', 'authenticated')::text, true);
  held := private.export_my_data()::text;
  perform set_config('request.jwt.claims', '', true);
  return held;
end
$$;
select set_has('select pg_temp.residue()', $$ values ('applications'), ('public_profiles'), ('payments'), ('private.audit_log') $$,
  'the search finds the child where it is');
select matches(pg_temp.my_export(account), 'Residue', 'and so does the export') from replayed;
delete from public.applications where id = '10000000-0000-4000-8000-000000000110';
select is_empty('select pg_temp.residue()', 'an erased child is in no table of any schema');
select doesnt_match(pg_temp.my_export(account), 'Residue', 'nor in the export') from replayed;

select lives_ok($$ delete from auth.users where id = '00000000-0000-4000-8000-000000000100' $$, 'an account is closed');
select is(tests.count_of('public.applications', 'user_id = ''00000000-0000-4000-8000-000000000100'''), 0::bigint,
  'its child goes with it');

-- The email that asks the address whether it is theirs.
select is(tests.count_of('private.email_outbox', 'is_confirmation'), 0::bigint, 'while emails are off a registration asks no address');
update private.settings set value = 'on' where name = 'emails';
select lives_ok($$ select pg_temp.sign_up('00000000-0000-4000-8000-000000000190', pg_temp.metadata()) $$, 'a parent signs up while they are on');
select results_eq($$ select is_confirmation, state::text, due_at <= now() from private.email_outbox
  where user_id = '00000000-0000-4000-8000-000000000190' $$, $$ values (true, 'waiting', true) $$, 'and the address is asked at once');
select pg_temp.sign_up('00000000-0000-4000-8000-000000000191', '{"parent_name": "Office"}');
select is(tests.count_of('private.email_outbox', 'is_confirmation'), 1::bigint, 'that of an account without a child is not');
alter table private.email_outbox add constraint no_room check (not is_confirmation) not valid;
select lives_ok($$ select pg_temp.sign_up('00000000-0000-4000-8000-000000000192', pg_temp.metadata()) $$,
  'an email that cannot be written fails no registration');
alter table private.email_outbox drop constraint no_room;
select is(tests.count_of('public.applications', 'user_id = ''00000000-0000-4000-8000-000000000192'''), 1::bigint, 'nor its child');

select * from finish();
