\ir support/actors.psql
-- Wrong, oversized and hostile values, as a client sends them: each is refused by the name of the rule it breaks.
select plan(320);

-- One row per value: the table, the column, the value, and what refuses it (a SQLSTATE, then the constraint).
create function pg_temp.base(relation text) returns jsonb language sql as $$
  select case relation
    when 'public.applications' then tests.application_fields() - 'id' - 'user_id'
    when 'public.payments' then tests.payment_fields(null) - 'id' - 'user_id'
    when 'public.subscriptions' then tests.subscription_fields(null) - 'id' - 'user_id'
    when 'public.donations' then jsonb_build_object('user_id', tests.id('owner'), 'donor_name', 'Thandi Nkosi',
      'donor_email', 'thandi@example.com', 'project', 'Kanyezi Ghetto', 'country', 'South Africa')
    when 'public.volunteers' then '{"full_name": "Musa Bello", "phone_number": "+2348030000001", "age": 30,
      "country": "Nigeria", "state_province": "Kano"}'
    when 'public.state_coordinators' then '{"country": "Nigeria", "state_province": "Kano", "coordinator_name": "Zainab Musa"}'
  end
$$;
-- Text literals throughout, as the API passes them, so that the column's own type does the refusing.
create function pg_temp.insert_text(relation text, fields jsonb) returns text language sql as $$
  select format('insert into %s (%s) values (%s)', relation, string_agg(quote_ident(e.key), ', '),
    string_agg(case jsonb_typeof(e.value)
      when 'null' then 'null'
      when 'array' then quote_literal((select coalesce('{' || string_agg(
        case when jsonb_typeof(m) = 'null' then 'NULL' when jsonb_typeof(m) = 'array' then translate(m::text, '[]', '{}')
        else to_json(m #>> '{}')::text end, ',') || '}', '{}') from jsonb_array_elements(e.value) m))
      else quote_nullable(e.value #>> '{}') end, ', '))
  from jsonb_each(fields) e
$$;
grant execute on all functions in schema pg_temp to public;

create temp table hostile_names (name text, value jsonb);
insert into hostile_names values
  ('a script', to_jsonb('<script>alert(1)</script>'::text)), ('an image tag', to_jsonb('<img src=x onerror=alert(1)>'::text)),
  ('10,000 characters', to_jsonb(repeat('a', 10000))), ('81 characters', to_jsonb(repeat('a', 81))), ('nothing', '""'),
  ('blanks', '"   "'), ('a phone number', '"Ada 08031234567"'), ('an e-mail address', '"ada@example.com"'),
  ('a link', '"https://example.com"'), ('a template', '"{{7*7}}"'), ('a backslash', to_jsonb('a\b'::text)),
  ('a control character', to_jsonb(E'a\x01b'::text)), ('a zero-width space', to_jsonb(E'a\u200bb'::text)),
  ('an override', to_jsonb(E'\u202eAda'::text)), ('zalgo', to_jsonb(E'z\u0300\u0301\u0302'::text)), ('a web address', '"Ada example.com"'), ('a quoted statement', to_jsonb('x"; drop table applications; --'::text));

create temp table hostile (relation text, name text, value jsonb, state text, rule text);
insert into hostile
  select t.relation, t.name, h.value, '23514', t.rule
  from hostile_names h cross join (values
    ('public.applications', 'child_name', 'applications_child_name_check'),
    ('public.applications', 'stage_name', 'applications_stage_name_check'),
    ('public.donations', 'donor_name', 'donations_donor_name_check'),
    ('public.volunteers', 'full_name', 'volunteers_full_name_check'),
    ('public.state_coordinators', 'coordinator_name', 'state_coordinators_coordinator_name_check')) t (relation, name, rule)
  -- An empty optional name is no name, and is stored as none.
  where not (t.name in ('stage_name', 'coordinator_name') and h.name in ('nothing', 'blanks'));
insert into hostile
  select t.relation, t.name, v.value, '23514', t.rule
  from (values ('public.applications', 'parent_phone', 'applications_parent_phone_check'),
    ('public.donations', 'donor_phone', 'donations_donor_phone_check'),
    ('public.volunteers', 'phone_number', 'volunteers_phone_number_check')) t (relation, name, rule)
  cross join (values ('"08031234567"'::jsonb), ('"+0803123456"'), ('"+234"'), ('"+23480312345678901"'), ('"+234 803 123 4567"'), ('""'),
    ('"call me"'), ('"+234803123456x"'), ('"javascript:alert(1)"'), ('"+٢٣٤٨٠٣١٢٣٤٥٦٧"'), ('"+2348031234567\n+1"')) v (value)
  -- A donor's is put into form first (donations.test.sql), so that these two are a number and none.
  where not (t.name = 'donor_phone' and v.value in ('"+234 803 123 4567"', '""'));
insert into hostile
  select t.relation, 'amount', v.value, v.state, case when v.state = '23514' then t.rule end
  from (values ('public.payments', 'payments_amount_check'), ('public.subscriptions', 'subscriptions_amount_check')) t (relation, rule)
  cross join (values ('-1'::jsonb, '23514'), ('0', '23514'), ('0.001', '23514'), ('10000001', '23514'), ('1e30', '23514'),
    ('"NaN"', '23514'), ('"Infinity"', '23514'), ('"-Infinity"', '23514'), ('"ten"', '22P02'), ('""', '22P02'), ('null', '23502')) v (value, state);
insert into hostile
  select t.relation, v.name, v.value, v.state, case when v.rule <> '' then t.prefix || v.rule end
  from (values ('public.payments', 'payments_'), ('public.subscriptions', 'subscriptions_')) t (relation, prefix)
  cross join (values
    ('description', '""'::jsonb, '23514', 'description_check'), ('description', '"  "', '23514', 'description_check'),
    ('description', to_jsonb(repeat('x', 201)), '23514', 'description_check'), ('description', 'null', '23502', ''),
    ('reference', to_jsonb(repeat('x', 101)), '23514', 'reference_check'),
    ('currency', '"EUR"', '22P02', ''), ('currency', '"ngn"', '22P02', ''), ('currency', 'null', '23502', ''),
    ('application_id', '"10000000-0000-4000-8000-00000000dead"', 'P0001', ''),
    ('application_id', '"1 or 1=1"', '22P02', ''), ('status', '"paid"', '22P02', '')) v (name, value, state, rule);
insert into hostile values
  ('public.applications', 'age', '-1', '23514', 'applications_age_check'), ('public.applications', 'age', '0', '23514', 'applications_age_check'),
  ('public.applications', 'age', '1', '23514', 'applications_age_check'), ('public.applications', 'age', '17', '23514', 'applications_age_check'),
  ('public.applications', 'age', '1000000000', '23514', 'applications_age_check'), ('public.applications', 'age', '99999999999', '22003', null),
  ('public.applications', 'age', '"٣"', '22P02', null), ('public.applications', 'age', '"1e9"', '22P02', null),
  ('public.applications', 'age', '8.5', '22P02', null), ('public.applications', 'age', '""', '22P02', null),
  ('public.applications', 'age', 'null', '23502', null),
  ('public.applications', 'gender', '"Other"', '22P02', null), ('public.applications', 'gender', '"male"', '22P02', null),
  ('public.applications', 'country', '"Ghana"', '22P02', null), ('public.applications', 'country', 'null', '23502', null),
  ('public.applications', 'state_city', '"Gauteng"', '23514', 'applications_state_city_check'),
  ('public.applications', 'state_city', '"lagos"', '23514', 'applications_state_city_check'),
  ('public.applications', 'state_city', '"12 Main Street, Lagos"', '23514', 'applications_state_city_check'),
  ('public.applications', 'state_city', '""', '23514', 'applications_state_city_check'),
  ('public.applications', 'state_city', to_jsonb(repeat('x', 10000)), '23514', 'applications_state_city_check'),
  ('public.applications', 'talents', '["Magic"]', '23514', 'applications_talents_check'),
  ('public.applications', 'talents', '["dance"]', '23514', 'applications_talents_check'),
  ('public.applications', 'talents', '["Dance", "Dance"]', '23514', 'applications_talents_check'),
  ('public.applications', 'talents', '["Dance", "Music", "Arts"]', '23514', 'applications_talents_check'),
  ('public.applications', 'talents', '[null]', '23514', 'applications_talents_check'),
  ('public.applications', 'talents', '["Dance", null]', '23514', 'applications_talents_check'),
  ('public.applications', 'talents', '[["Dance", "Music"]]', '23514', 'applications_talents_check'),
  ('public.applications', 'talents', '["<b>"]', '23514', 'applications_talents_check'),
  ('public.applications', 'talents', 'null', '23502', null), ('public.applications', 'talents', '"Dance"', '22P02', null),
  ('public.applications', 'consent_version', '"yes"', '23514', 'applications_consent_version_check'),
  ('public.applications', 'consent_version', '""', '23514', 'applications_consent_version_check'),
  ('public.applications', 'consent_version', '"2026-11-01x"', '23514', 'applications_consent_version_check'),
  ('public.applications', 'id', '"1; drop table applications"', '22P02', null),
  ('public.applications', 'is_listed', '"perhaps"', '22P02', null), ('public.applications', 'is_listed', 'null', '23502', null),
  ('public.donations', 'donor_email', '"a''(b)@example.com"', '23514', 'donations_donor_email_check'),
  ('public.donations', 'donor_email', '"nobody"', '23514', 'donations_donor_email_check'),
  ('public.donations', 'donor_email', '"a b@example.com"', '23514', 'donations_donor_email_check'),
  ('public.donations', 'donor_email', '"<a@example.com>"', '23514', 'donations_donor_email_check'),
  ('public.donations', 'donor_email', '"a@example.com, b@example.com"', '23514', 'donations_donor_email_check'),
  ('public.donations', 'donor_email', '""', '23514', 'donations_donor_email_check'),
  ('public.donations', 'donor_email', to_jsonb(repeat('a', 250) || '@example.com'), '23514', 'donations_donor_email_check'),
  ('public.donations', 'donor_email', 'null', '23514', 'donations_erased_at_check'),
  ('public.donations', 'project', '"Something else"', '23514', 'donations_project_check'),
  ('public.donations', 'project', '"<b> Ghetto"', '23514', 'donations_project_check'),
  ('public.donations', 'project', to_jsonb(repeat('a', 80) || ' Edu'), '23514', 'donations_project_check'),
  ('public.donations', 'project', '" Ghetto"', '23514', 'donations_project_check'),
  ('public.donations', 'country', '"Ghana"', '22P02', null),
  ('public.donations', 'children_count', '0', '23514', 'donations_children_count_check'),
  ('public.donations', 'children_count', '-1', '23514', 'donations_children_count_check'),
  ('public.donations', 'children_count', '100001', '23514', 'donations_children_count_check'),
  ('public.donations', 'children_count', '1.5', '22P02', null), ('public.donations', 'children_count', '99999999999', '22003', null),
  ('public.volunteers', 'age', '15', '23514', 'volunteers_age_check'), ('public.volunteers', 'age', '-1', '23514', 'volunteers_age_check'),
  ('public.volunteers', 'age', '121', '23514', 'volunteers_age_check'), ('public.volunteers', 'age', '"٣٠"', '22P02', null),
  ('public.volunteers', 'state_province', '"Limpopo"', '23514', 'volunteers_state_province_check'),
  ('public.volunteers', 'days_per_week', '0', '23514', 'volunteers_days_per_week_check'),
  ('public.volunteers', 'days_per_week', '8', '23514', 'volunteers_days_per_week_check'),
  ('public.volunteers', 'volunteer_role', '"Boss"', '22P02', null), ('public.volunteers', 'project_department', '"Sales"', '22P02', null),
  ('public.state_coordinators', 'state_province', '"Limpopo"', '23514', 'state_coordinators_state_province_check'),
  ('public.state_coordinators', 'state_province', '""', '23514', 'state_coordinators_state_province_check'),
  ('public.state_coordinators', 'state_province', 'null', '23502', null),
  ('public.state_coordinators', 'coordinator_phone', to_jsonb(repeat('1', 41)), '23514', 'state_coordinators_coordinator_phone_check'),
  ('public.state_coordinators', 'coordinator_phone', '"<b>1</b>"', '23514', 'state_coordinators_coordinator_phone_check'),
  ('public.state_coordinators', 'country', '"Ghana"', '22P02', null);
grant select on hostile, hostile_names to public;

-- A base row is taken, or a refusal below would prove nothing.
create function pg_temp.assert_base() returns setof text language plpgsql as $$
declare
  relation text;
begin
  foreach relation in array array['public.applications', 'public.payments', 'public.subscriptions', 'public.donations',
    'public.volunteers', 'public.state_coordinators'] loop
    perform tests.act_as(case when relation = 'public.state_coordinators' then 'admin' else 'owner' end);
    return next tests.affects(pg_temp.insert_text(relation, pg_temp.base(relation)), 1, format('an ordinary row of %s is taken', relation));
  end loop;
  perform tests.act_as_database();
end
$$;
grant execute on function pg_temp.assert_base to public;
select pg_temp.assert_base();

create function pg_temp.assert_refused() returns setof text language plpgsql as $$
declare
  item record;
begin
  for item in select * from hostile loop
    perform tests.act_as(case when item.relation = 'public.state_coordinators' then 'admin' else 'owner' end);
    return next tests.refused(
      pg_temp.insert_text(item.relation, pg_temp.base(item.relation) || jsonb_build_object(item.name, item.value)), item.state,
      format('%s.%s refuses %s', item.relation, item.name, left(replace(item.value::text, E'\n', ' '), 60)), null, item.rule);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused();

-- A talent that the child is too young for, and the youngest who may have it.
create function pg_temp.assert_talent_ages() returns setof text language plpgsql as $$
declare
  item record;
begin
  perform tests.act_as('owner');
  for item in
    select * from (values ('Tech', 5), ('Engineering', 5), ('Sports', 4), ('Acting', 2), ('Modeling', 2), ('Music', 2), ('Dance', 2),
      ('Arts', 2), ('Public Speaking', 2)) t (talent, youngest)
  loop
    return next tests.affects(tests.insert_statement('public.applications', tests.application_fields(jsonb_build_object(
        'talents', jsonb_build_array(item.talent), 'age', item.youngest))), 1, format('%s from %s', item.talent, item.youngest));
    return next tests.affects(tests.insert_statement('public.applications', tests.application_fields(jsonb_build_object(
        'talents', jsonb_build_array(item.talent), 'age', 16))), 1, format('%s at 16', item.talent));
    return next tests.breaks_constraint(tests.insert_statement('public.applications', tests.application_fields(jsonb_build_object(
        'talents', jsonb_build_array(item.talent), 'age', item.youngest - 1))),
      case when item.youngest = 2 then 'applications_age_check' else 'applications_talents_age_check' end,
      format('%s not at %s', item.talent, item.youngest - 1));
  end loop;
  return next tests.affects(tests.insert_statement('public.applications', tests.application_fields('{"talents": []}')), 1,
    'a child may be added without a talent');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_talent_ages();

-- Every listed state of each country, and none of the other's.
create function pg_temp.assert_states() returns setof text language plpgsql as $$
declare
  nigeria constant text[] := array['Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno', 'Cross River',
    'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT - Abuja', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi',
    'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe', 'Zamfara'];
  south_africa constant text[] := array['Eastern Cape', 'Free State', 'Gauteng', 'KwaZulu-Natal', 'Limpopo', 'Mpumalanga',
    'Northern Cape', 'North West', 'Western Cape'];
begin
  return next is(cardinality(nigeria), 37, 'Nigeria has 37 states with the FCT');
  return next is((select count(*)::integer from unnest(nigeria) s where private.is_state_of('Nigeria', s)), 37, 'all of them are known');
  return next is((select count(*)::integer from unnest(south_africa) s where private.is_state_of('South Africa', s)), 9,
    'all nine provinces are known');
  return next is((select count(*)::integer from unnest(nigeria) s where private.is_state_of('South Africa', s)), 0,
    'no state of Nigeria is a province');
  return next is((select count(*)::integer from unnest(south_africa) s where private.is_state_of('Nigeria', s)), 0,
    'no province is a state of Nigeria');
end
$$;
select pg_temp.assert_states();

-- Links to an entry video.
select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "ticket_status": "paid"}') is not null;
create function pg_temp.assert_links() returns setof text language plpgsql as $$
declare
  link text;
  submit constant text := 'update public.applications set entry_video_url = %L where id = ''10000000-0000-4000-8000-000000000001''';
begin
  perform tests.act_as('owner');
  foreach link in array array['javascript:alert(1)', 'JaVaScRiPt://youtube.com/%0aalert(1)', 'data:text/html,x', 'http://youtube.com/watch?v=1',
    'ftp://youtube.com/1', '//youtube.com/1', 'youtube.com/watch?v=1', 'https://youtube.com', 'https://youtube.com/', 'https://example.com/youtube.com/1',
    'https://youtube.com.example.com/1', 'https://evilyoutube.com/1', 'https://youtube.com@example.com/1', 'https://example.com/?https://youtube.com/1',
    'https://youtube.com:443@example.com/1', 'https://youtube.com\@example.com/1', 'https://youtu.be/a b', 'https://youtu.be/"onload=1', 'https://youtu.be/<script>',
    E'https://youtu.be/a\nhttps://example.com', 'https://docs.google.com/1', 'https://google.com/1', 'https://youtu.be/' || repeat('a', 500)] loop
    return next tests.breaks_constraint(format(submit, link), 'applications_entry_video_url_check',
      'not a link to an entry video: ' || left(replace(link, E'\n', ' '), 60));
  end loop;
  foreach link in array array['https://www.instagram.com/ada.sings/', 'https://www.youtube.com/channel/UCabcdefghijklmnop',
    'https://drive.google.com/drive/folders/1AbCdEfGhIjK', 'https://www.tiktok.com/tiktoklite'] loop
    return next tests.breaks_constraint(format(submit, link), 'applications_entry_video_url_page_check', 'not one video: ' || link);
  end loop;
  foreach link in array array['https://www.youtube.com/watch?v=abc&t=1', 'https://youtu.be/abc', 'https://m.youtube.com/shorts/abc',
    'https://vm.tiktok.com/abc/', 'https://www.tiktok.com/@someone/video/1', 'https://www.instagram.com/reel/abc/',
    'https://www.facebook.com/watch/?v=1', 'https://fb.watch/abc/', 'https://vimeo.com/123', 'https://drive.google.com/file/d/abc/view?usp=sharing',
    'HTTPS://YouTu.be/Abc'] loop
    return next tests.affects(format(submit, link), 1, 'a link to an entry video: ' || link);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_links();

-- An administrator's typed input.
create function pg_temp.assert_admin_values() returns setof text language plpgsql as $$
declare
  item record;
begin
  perform tests.act_as('admin');
  for item in
    select * from (values
      ('assessment_score', '-0.1', '23514', 'applications_assessment_score_check'), ('assessment_score', '10.1', '23514', 'applications_assessment_score_check'),
      ('assessment_score', '7.555', '23514', 'applications_assessment_score_check'), ('assessment_score', 'NaN', '23514', 'applications_assessment_score_check'),
      ('assessment_score', 'Infinity', '23514', 'applications_assessment_score_check'), ('assessment_score', '٣', '22P02', null),
      ('points', '-1', '23514', 'applications_points_check'), ('points', '1000001', '23514', 'applications_points_check'),
      ('points', '1e9', '22P02', null),
      ('assessment_report', repeat('x', 5001), '23514', 'applications_assessment_report_check'),
      ('audition_details', repeat('x', 2001), '23514', 'applications_audition_details_check'),
      ('audition_report', repeat('x', 5001), '23514', 'applications_audition_report_check'),
      ('audition_date', 'tomorrow-ish', '22007', null), ('audition_result', 'Maybe', '22P02', null), ('ticket_status', 'gold', '22P02', null),
      ('status', 'accepted', '22P02', null), ('entry_video_status', 'Pass', '22P02', null), ('is_finalist', 'perhaps', '22P02', null)
    ) t (name, value, state, rule)
  loop
    return next tests.refused(
      format('update public.applications set %I = %L where id = ''10000000-0000-4000-8000-000000000001''', item.name, item.value),
      item.state, format('%s refuses %s', item.name, left(item.value, 40)), null, item.rule);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_admin_values();
select * from finish();
