\ir support/actors.psql
-- Sign-up: account and first child in one transaction, or neither.
select plan(57);

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
  'what metadata says beyond its fields is ignored');
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
      ('{"phone_number": null}', '23502', null), ('{"phone_number": "0803"}', '23514', 'applications_parent_phone_check'),
      ('{"consent_version": null}', '23502', null), ('{"consent_version": "yes"}', '23514', 'applications_consent_version_check'),
      ('{"is_listed": "perhaps"}', '22P02', null)
    ) t (overrides, state, rule)
  loop
    return next tests.refused(
      format('select pg_temp.sign_up(''00000000-0000-4000-8000-000000000199'', pg_temp.metadata(%L))', item.overrides),
      item.state, format('a sign-up with %s is refused', item.overrides), null, item.rule);
  end loop;
  return next is(
    (select count(*) from auth.users where id = '00000000-0000-4000-8000-000000000199'), 0::bigint,
    'a refused sign-up leaves no account');
  return next is(tests.count_of('public.applications', 'user_id = ''00000000-0000-4000-8000-000000000199'''), 0::bigint,
    'a refused sign-up leaves no child');
end
$$;
select pg_temp.assert_refused();

select lives_ok($$ delete from auth.users where id = '00000000-0000-4000-8000-000000000100' $$, 'an account is closed');
select is(tests.count_of('public.applications', 'user_id = ''00000000-0000-4000-8000-000000000100'''), 0::bigint,
  'its child goes with it');
select * from finish();
